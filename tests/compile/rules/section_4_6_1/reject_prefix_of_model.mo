// input, output, flow and stream stand before types, records and connectors only (4.4.2.2, 4.6.1).
block A
  Real x = 1;
end A;
block B = output A;  //! error SK2012
connector C = output Real;
model M
  B b;
  C c = 1;
end M;
