// Also protected redeclare in class (4.1): accepted.
model A
protected
  replaceable model K Real x = 1; end K;
  K k;
end A;
model B
  extends A;
protected
  redeclare model extends K Real y = 2; end K;
end B;
model M
  B b;
end M;
