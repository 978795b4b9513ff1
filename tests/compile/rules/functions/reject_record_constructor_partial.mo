// A partial record (12.6).
partial record R
  Real a;
end R;
model RecordConstructorPartial
  R r = R(1);  //! error SK2005
end RecordConstructorPartial;
