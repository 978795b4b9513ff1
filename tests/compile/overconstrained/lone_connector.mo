// A redundant record of the model's own connector gets its value where the model is used.
// In the flat text it is a variable like others: only the class says that it is redundant.
//! check: LoneConnector
//! not-idempotent
record Angle
  Real gamma;
  function equalityConstraint
    input Angle a;
    input Angle b;
    output Real residue[0];
  end equalityConstraint;
end Angle;

connector Port
  Real v;
  flow Real i;
  Angle reference;
end Port;

model LoneConnector
  Port p;
equation
  p.v = 0;
end LoneConnector;
