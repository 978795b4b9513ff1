// Also record block (7.1.3): accepted.
record R Real a = 1; end R;
block B extends R; output Real y = a; end B;
model M
  extends R;
  B b;
  Real z = a;
end M;
