// What extends an impure function says so (12.3).
impure function g
  input Real u;
  output Real y;
algorithm
  y := u;
end g;
pure function f  //! error SK2411
  extends g;
end f;
model ImpureExtends
  Real x;
equation
  when sample(0, 1) then
    x = f(time);
  end when;
end ImpureExtends;
