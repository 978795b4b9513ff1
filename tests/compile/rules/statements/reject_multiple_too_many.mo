// More variables than results (11.2.1.1).
function f
  input Real u;
  output Real a = u;
  output Real b = 2*u;
algorithm
end f;
model MultipleTooMany
  Real p, q, r;
algorithm
  (p, q, r) := f(time);  //! error SK2210
end MultipleTooMany;
