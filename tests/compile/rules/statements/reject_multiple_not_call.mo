// A call on the right (11.2.1.1).
model MultipleNotCall
  Real p, q;
algorithm
  (p, q) := {1, 2};  //! error SK2210
end MultipleNotCall;
