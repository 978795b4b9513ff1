// A class cannot inherit from itself.
model Itself
  extends Itself;  //! error SK2007
  Real x = 1;
end Itself;
