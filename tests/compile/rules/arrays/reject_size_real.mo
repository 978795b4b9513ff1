// A Real dimension (10.3.1).
model SizeReal
  Real x[4, 1] = ones(4, 1);
  Integer n = size(x, 1.0);  //! error SK2403
end SizeReal;
