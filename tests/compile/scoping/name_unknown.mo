// A name that is declared nowhere.
model NameUnknown
  Real pressure = 1;
  Real y = presure + 1;  //! error SK2101
end NameUnknown;
