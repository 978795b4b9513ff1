// Two arguments (9.1).
connector Pin
  Real v;
  flow Real i;
end Pin;
model FormThree
  Pin a, b, c;
equation
  connect(a, b, c);  //! error SK1103
end FormThree;
