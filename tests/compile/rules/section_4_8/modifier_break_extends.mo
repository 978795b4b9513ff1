// Modifier break extends (4.8): accepted.
model A
  Real x = 1;
end A;
model M
  extends A(x = break);
equation
  x = 2;
end M;
