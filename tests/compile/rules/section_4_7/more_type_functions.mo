// A type may have functions (4.7): accepted.
type T
  extends Real;
  function equalityConstraint
    input T a;
    input T b;
    output Real r[0];
  algorithm
    r := fill(0, 0);
  end equalityConstraint;
end T;
model M
  T t = 1;
end M;
