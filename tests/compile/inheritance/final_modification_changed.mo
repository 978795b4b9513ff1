// Changing it is an error.
model FinalModificationChangedF
  parameter Real b = 1;
end FinalModificationChangedF;
model FinalModificationChangedC
  parameter Real k = 1;
  FinalModificationChangedF f(final b = 2*k);
end FinalModificationChangedC;
model FinalModificationChanged
  FinalModificationChangedC c(f(b = 3));  //! error SK2303
end FinalModificationChanged;
