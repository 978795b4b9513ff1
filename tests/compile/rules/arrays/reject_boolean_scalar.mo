// Scalar and array (10.6.12).
model BooleanScalar
  Boolean a[2] = {true, false} and true;  //! error SK2202
end BooleanScalar;
