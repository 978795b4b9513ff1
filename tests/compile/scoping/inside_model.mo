// Only packages are there to be looked into; what stands in a model is not found (5.3.2).
model A
  constant Real c = 1;
  model B
    Real x = 1;
  end B;
  encapsulated model E
    Real x = 1;
  end E;
  function f
    input Real u;
    output Real y = u;
  end f;
  Real z = 1;
end A;

model M
  A.B b;  //! error SK2102
  A.E e;
  Real x = A.c;  //! error SK2102
  Real y = A.f(time);  //! error SK2102
end M;
