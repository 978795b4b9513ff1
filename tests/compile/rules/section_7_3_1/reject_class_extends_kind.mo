// A class that extends the inherited one may be of a kind that inherits from it only (7.3.1, 7.1.3).
model A
  replaceable model B
    Real x = 1;
  end B;
  B b;
end A;
model M
  extends A;
  redeclare record extends B  //! error SK2008
    Real y = 1;
  end B;
end M;
