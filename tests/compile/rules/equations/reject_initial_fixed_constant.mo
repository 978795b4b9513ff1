// A constant has no fixed = false (8.6).
model InitialFixedConstant
  constant Real c(fixed = false) = 2;  //! error SK2705
  Real x = c*time;
end InitialFixedConstant;
