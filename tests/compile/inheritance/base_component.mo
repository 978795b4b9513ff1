// A component cannot be a base class.
model BaseComponent
  Real x = 1;
  extends x;  //! error SK2106
end BaseComponent;
