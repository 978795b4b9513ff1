// A base class that is declared nowhere.
model BaseUnknown
  extends Nowhere;  //! error SK2001
  Real x = 1;
end BaseUnknown;
