// Function order kept (7.1): accepted.
function A input Real a; input Real b; end A;
function B
  extends A;
  input Real a;
  output Real y = a - b;
end B;
model M
  Real x = B(1, 2);
end M;
