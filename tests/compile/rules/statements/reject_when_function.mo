// No when in functions (11.2.7.1).
function f
  input Real u;
  output Real y;
algorithm
  y := 0;
  when u > 1 then  //! error SK2409
    y := 2;
  end when;
end f;
model WhenFunction
  Real x = f(time);
end WhenFunction;
