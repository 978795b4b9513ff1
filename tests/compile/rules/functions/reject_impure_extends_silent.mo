// Also if nothing is said (12.3).
impure function g
  input Real u;
  output Real y;
algorithm
  y := u;
end g;
function f  //! error SK2411
  extends g;
end f;
model ImpureExtendsSilent
  Real x;
equation
  when sample(0, 1) then
    x = f(time);
  end when;
end ImpureExtendsSilent;
