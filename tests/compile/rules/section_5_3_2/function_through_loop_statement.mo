// Function through loop statement (5.3.2): accepted.
model A
  function f input Real u; output Real y = 2*u; end f;
end A;
model M
  A a[3];
  Real x[3];
algorithm
  for i in 1:3 loop
    x[i] := a[i].f(i);
  end for;
end M;
