// No clocks (12.2).
function f
  input Real u;
  output Real y;
protected
  Clock c;  //! error SK2408
algorithm
  y := u;
end f;
model ComponentClock
  Real x = f(time);
end ComponentClock;
