// Scalars (10.3.3).
model LinspaceVector
  Real x[2] = linspace({0}, {1}, 2);  //! error SK2403
end LinspaceVector;
