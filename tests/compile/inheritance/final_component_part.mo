// All parts of a final component are final.
model FinalComponentPartF
  parameter Real b = 1;
end FinalComponentPartF;
model FinalComponentPartC
  final FinalComponentPartF f;
end FinalComponentPartC;
model FinalComponentPart
  FinalComponentPartC c(f(b = 3));  //! error SK2303
end FinalComponentPart;
