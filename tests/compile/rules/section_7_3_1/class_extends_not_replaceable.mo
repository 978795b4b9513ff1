// Class extends not replaceable (7.3.1): accepted.
model A
  model B Real x = 1; end B;
  B b;
end A;
model M
  extends A;
  redeclare model extends B  //! warning SK2011
    Real y = 1;
  end B;
end M;
