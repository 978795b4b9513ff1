connector RealInput = input Real;

block G
  RealInput u;
  Real y = 2*u;
end G;

model M  //! error SK2702
  G g;  //! warning SK2706
end M;
