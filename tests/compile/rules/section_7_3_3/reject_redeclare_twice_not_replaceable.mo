// Redeclare twice not replaceable (7.3.3): refused.
model A replaceable Real x = 1; end A;
model B extends A(redeclare Real x = 2); end B;
model M
  extends B(redeclare Real x = 3);  //! error SK2304
end M;
