// A final element cannot be modified.
model FinalModifiedPart
  final parameter Real k = 1;
end FinalModifiedPart;
model FinalModified
  FinalModifiedPart p(k = 2);  //! error SK2303
end FinalModified;
