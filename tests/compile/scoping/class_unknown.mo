// A type that is declared nowhere.
model ClassUnknownResistor
end ClassUnknownResistor;
model ClassUnknown
  ClassUnknownResistr r;  //! error SK2001
end ClassUnknown;
