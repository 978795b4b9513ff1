// N is an Integer (10.3.3).
model LinspaceReal
  Real x[2] = linspace(0, 1, 2.0);  //! error SK2403
end LinspaceReal;
