// Through a component the record is not global (12.6).
record Outer
  record R
    Real a;
  end R;
  Real b;
end Outer;
model RecordConstructorComponent
  Outer o(b = 1);
  Real x = o.R(1).a;  //! error SK1217
end RecordConstructorComponent;
