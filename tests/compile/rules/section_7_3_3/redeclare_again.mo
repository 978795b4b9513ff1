// Redeclare again (7.3.3): accepted.
model A replaceable Real x = 1; end A;
model B extends A(redeclare replaceable Real x = 2); end B;
model M
  extends B(redeclare Real x = 3);
end M;
