// A constant of the model must have a value.
model ConstantNoValue
  constant Real k;  //! error SK2705
  Real x = k;
end ConstantNoValue;
