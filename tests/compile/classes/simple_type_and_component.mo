// What extends a simple type cannot have components.
connector SimpleTypeAndComponentC
  extends Real;  //! error SK2008
  Real y;
  flow Real z;
end SimpleTypeAndComponentC;
model SimpleTypeAndComponent
  SimpleTypeAndComponentC c;
end SimpleTypeAndComponent;
