// A model may extend a record, but extends of a connector is not a model (7.1.3): refused.
connector A Real v; flow Real i; end A;  //! error SK2012
model B = A;  //! error SK2008
model M
  B b;
end M;
