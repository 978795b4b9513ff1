// Class extends no redeclare (7.3.1): refused.
model A
  replaceable model B Real x = 1; end B;
  B b;
end A;
model M
  extends A;
  model extends B  //! error SK2309
    Real y = 1;
  end B;
end M;
