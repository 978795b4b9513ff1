// A function of something that changes continuously does not change at events only.
function round
  input Real x;
  output Integer i = integer(x + 0.5);
end round;

model M
  Real x = time;
  Integer i = round(x);  //! error SK2208
  Integer k(start = 0);
  Real y = round(x);
equation
  when x > 1 then
    k = round(x);
  end when;
end M;
