// Other partial block extends short (4.4.2): refused.
partial block A output Real y = 1; end A;
block B = A;
model M
  B b;  //! error SK2005
end M;
