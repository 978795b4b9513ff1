// A function has no events.
function f
  input Real x;
  output Real y;
algorithm
  y := 0;
  when x > 1 then  //! error SK2409
    y := 1;
  end when;
end f;

model M
  Real a = f(time);
end M;
