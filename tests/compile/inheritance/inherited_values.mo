// Inherited twice with the same modifications; an outer one counts for both.
model B
  parameter Real p = 1;
  parameter Real x(min = 0) = p;
end B;
model C
  extends B(p = 2);
end C;
model D
  extends B(p = 2);
end D;
model E
  extends B(p = 3);
end E;
model N
  extends C(p = 4);
  extends E(p = 4);
end N;

//! flatten: M
//> p = 2
//> 'n.p' = 4
model M
  extends C;
  extends D;
  N n;
end M;
