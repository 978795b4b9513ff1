// An impure function as a pure argument (12.3).
partial function P
  input Real u;
  output Real y;
end P;
impure function g
  extends P;
algorithm
  y := u;
end g;
function q
  input P p;
  output Real y;
algorithm
  y := p(1);
end q;
model ImpureArgument
  Real x;
equation
  when sample(0, 1) then
    x = q(g);  //! error SK2403
  end when;
end ImpureArgument;
