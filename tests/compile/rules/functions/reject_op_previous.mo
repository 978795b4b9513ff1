// Previous (12.2).
function f
  input Real u;
  output Real y;
algorithm
  y := previous(u);  //! error SK2409
end f;
model OpPrevious
  Real x = f(time);
end OpPrevious;
