// Other connector input unconnected (4.8): refused.
connector RI = input Real;
block B RI u; Real y = u; end B;
model M  //! error SK2702
  B b;  //! warning SK2706
end M;
