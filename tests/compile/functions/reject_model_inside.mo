// A function has no room for models.
model Part
  Real x = 1;
end Part;

function f
  input Real x;
  output Real y;
protected
  Part p;  //! error SK2408
algorithm
  y := x;
end f;

model M
  Real a = f(time);
end M;
