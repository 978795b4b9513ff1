// Conditions whose sides are no numbers any more: nobody can say which branch holds. What another condition guards is
// not asked for. Closed forms: 1/2 is left at time 1/2, exp(-1) later the guarded one changes.
model Undecided
  Real x(start = 0, fixed = true), y(start = 0, fixed = true);
equation
  der(x) = 1;
  der(y) = if sqrt(0.5 - x) > 0.1 then 1 else 2;
end Undecided;

model InWhen
  Real x(start = 1, fixed = true);
  Integer n(start = 0, fixed = true);
equation
  der(x) = -1;
  when log(x - 0.5) < -1 then
    n = pre(n) + 1;
  end when;
end InWhen;

model AtStart
  Real x(start = -1, fixed = true);
  Boolean b = sqrt(x) > 1;
equation
  der(x) = 1;
end AtStart;

model LeavesInTime
  Real x(start = 0, fixed = true);
equation
  der(x) = 1;
  when sqrt(0.5 - x) < 0.01 then
    reinit(x, 0);
  end when;
end LeavesInTime;

model Guarded
  Real x(start = 1, fixed = true), y(start = 0, fixed = true), z(start = 0, fixed = true);
equation
  der(x) = -1;
  der(y) = if x > 0.5 and log(x - 0.5) > -1 then 1 else 2;
  der(z) = if x > 0.5 then (if log(x - 0.5) > -1 then 1 else 2) else 3;
end Guarded;

//! run: -m Undecided
//! exit: 5
//! says: the condition sqrt(0.5 - x) > 0.1 (Undecided.mo:7) cannot be decided at time 0.5
//! at 0.49: y = 0.49 +- 1e-6
//! run: -m Undecided --solver ida
//! exit: 5
//! says: cannot be decided at time 0.5
//! run: -m Undecided --solver rk4 --step 0.3
//! exit: 5
//! says: cannot be decided at time 0.5
//! run: -m InWhen
//! exit: 5
//! says: the condition log(x - 0.5) < -1.0 (Undecided.mo:15)
//! run: -m AtStart
//! exit: 4
//! says: the condition sqrt(x) > 1.0
//! run: -m LeavesInTime --stop 2
//! count: events = 4
//! run: -m Guarded
//! end: y = 0.5 - exp(-1) + 2*(0.5 + exp(-1)) +- 1e-6
//! end: z = 0.5 - exp(-1) + 2*exp(-1) + 3*0.5 +- 1e-6
