// Other redeclare inner prefix (7.3): refused.
model A replaceable Real x = 1; end A;
model M
  extends A;
  redeclare input Real x;  //! error SK2311
end M;
