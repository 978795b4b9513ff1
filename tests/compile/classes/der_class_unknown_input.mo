// The derivative is with respect to an input of the function.
model DerClassUnknownInput
  function f
    input Real x;
    output Real z = x^2;
  end f;
  function f_t = der(f, t);  //! error SK2413
  Real y = f_t(3);
end DerClassUnknownInput;
