// What is inherited twice must be the same, modifications included.
model B
  parameter Real p = 1;
  Real x(start = 1, fixed = true);
equation
  der(x) = p;
end B;
model C
  extends B(p = 2);
end C;
model D
  extends B(p = 3);  //! error SK2309
end D;
model S
  Real y(start = 1);
end S;
model T
  Real y(start = 2);  //! error SK2309
end T;

model M
  extends C;
  extends D;
  extends S;
  extends T;
equation
  y = x;
end M;
