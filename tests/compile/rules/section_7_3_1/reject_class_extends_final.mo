// Class extends final (7.3.1): refused.
model A
  final replaceable model B Real x = 1; end B;
  B b;
end A;
model M
  extends A;
  redeclare model extends B  //! error SK2303
    Real y = 1;
  end B;
end M;
