// A call without outputs is none of the forms (8.3.5.3).
function f
  input Real u;
algorithm
  assert(u < 10, "large");
end f;
model WhenCallLeft
  Real x;
equation
  x = time;
  when time > 1 then
    f(x) = 2;  //! error SK2210
  end when;
end WhenCallLeft;
