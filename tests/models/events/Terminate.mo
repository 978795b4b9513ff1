// terminate ends the run at the event, with what was computed; the exit code is 0.
model Terminate
  Real x(start = 0, fixed = true);
equation
  der(x) = 2;
  when x > 1 then
    terminate("x has arrived");
  end when;
end Terminate;

//! run: --stop 5
//! end: time = 0.5 +- 1e-9
//! end: x = 1 +- 1e-6
//! says: x has arrived
