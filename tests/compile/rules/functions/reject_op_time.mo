// Time is no variable of a function (12.2).
function f
  output Real y;
algorithm
  y := time;  //! error SK2409
end f;
model OpTime
  Real x = f();
end OpTime;
