// Merge order (7.1): accepted.
model A parameter Real a, b; end A;
model B extends A(b = 2); end B;
model C extends B(a = 1); end C;
model M
  extends C;
  B bcomp(a = 4, b = 3);
end M;
