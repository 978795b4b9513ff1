// A protected input is no input of the whole model: an equation gives its value.
//! check: Source
//! equations: 3
//! unknowns: 3
//! not-idempotent
// The flat model has no connector any more that waits for what is outside.
connector Port
  Real p;
  flow Real q;
end Port;

connector In = input Real;

model Source
  Port port;
  parameter Boolean useInput = false;
  In u if useInput;
protected
  In command;
equation
  connect(u, command);
  if not useInput then
    command = 1;
  end if;
  port.q = -command;
end Source;
