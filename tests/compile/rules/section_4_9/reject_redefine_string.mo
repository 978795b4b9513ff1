// Redefine string (4.9): refused.
model String  //! error SK1211
  Real x = 1;
end String;
model M  //! error SK2702
  Real y = 1;
  String s;
end M;
