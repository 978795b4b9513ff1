// Connect in an initial algorithm (11.1).
connector C
  Real v;
  flow Real i;
end C;
model InitialAlgConnect
  C a, b;
initial algorithm
  connect(a, b);  //! error SK1212
end InitialAlgConnect;
