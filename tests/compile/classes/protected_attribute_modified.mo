// That holds for its attributes, too.
model ProtectedAttributeModifiedPart
protected
  parameter Real k = 1;
end ProtectedAttributeModifiedPart;
model ProtectedAttributeModified
  ProtectedAttributeModifiedPart p(k(min = 0));  //! error SK2312
end ProtectedAttributeModified;
