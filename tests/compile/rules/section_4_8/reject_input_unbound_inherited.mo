// Input unbound inherited (4.8): refused.
block F
  input Real u;
  Real y = u;
end F;
partial model P
  F f;  //! warning SK2706
end P;
model M  //! error SK2702
  extends P;
end M;
