// No binding, no size (10.1).
model DeclColonParameter
  parameter Real x[:];  //! error SK2207
end DeclColonParameter;
