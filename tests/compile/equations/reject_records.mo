// Records with different members are not equal.
model M
  record A
    Real x, y;
  end A;
  record B
    Real x, z;
  end B;
  A a = A(time, time);
  B b;
equation
  b = a;  //! error SK2201
end M;
