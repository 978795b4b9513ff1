// A protected component cannot be modified where its model is used.
model ProtectedModifiedPart
protected
  parameter Real k = 1;
end ProtectedModifiedPart;
model ProtectedModified
  ProtectedModifiedPart p(k = 2);  //! error SK2312
end ProtectedModified;
