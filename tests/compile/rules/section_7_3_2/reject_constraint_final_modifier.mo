// Constraint final modifier (7.3.2): refused.
model MO parameter Integer n = 1; end MO;
model Trap extends MO; parameter Real k = 2; end Trap;
model E
  replaceable MO source constrainedby MO(final n = 5);
end E;
model M
  extends E(redeclare Trap source(n = 6));  //! error SK2303
end M;
