// Class extends missing (7.3.1): refused.
model A Real z = 1; end A;
model M
  extends A;
  redeclare model extends B  //! error SK2301
    Real y = 1;
  end B;
end M;
