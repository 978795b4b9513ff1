// Class extends component (7.3.1): refused.
model A
  replaceable Real B = 1;
end A;
model M
  extends A;
  redeclare model extends B  //! error SK2304
    Real y = 1;
  end B;
end M;
