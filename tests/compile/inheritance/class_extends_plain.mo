// A class that extends an inherited one replaces it; 'redeclare' should say so (7.3.1).
model A
  replaceable model B
    Real x = 1;
  end B;
  B b;
end A;

model M
  extends A;
  model extends B  //! error SK2309
    Real y = 2;
  end B;
end M;
