// Constraint modifier (7.3.2): accepted.
model MO parameter Integer n = 1; end MO;
model Sine extends MO; end Sine;
model Trap extends MO; parameter Real k = 2; end Trap;
model E
  replaceable Sine source constrainedby MO(final n = 5);
end E;
model M
  extends E(redeclare Trap source);
  Real v[source.n] = ones(5);
end M;
