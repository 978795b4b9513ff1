// Equal islands with events of their own run as tiles, and what happens in one lane happens at the right time, whatever
// the others do: x goes up at 1 from 0 to 1 and down at a rate of its own (period 1 + 1/rate), and each lane reads its
// neighbour through a line: s is the integral of x, T later. Closed forms.
model Switches
  constant Integer n = 60;
  parameter Real T = 0.01;
  parameter Integer high = 0 "the lane that must not be off";
  parameter Real rate[n] = {1 + i/50 for i in 1:n};
  Real x[n](each start = 0, each fixed = true), s[n](each start = 0, each fixed = true);
  discrete Integer turns[n](each start = 0, each fixed = true);
  discrete Real off[n](each start = 0, each fixed = true);
  Boolean on[n](each start = true, each fixed = true);
equation
  for i in 1:n loop
    on[i] = x[i] < 0 or pre(on[i]) and x[i] < 1;
    der(x[i]) = if on[i] then 1 else -rate[i];
    when on[i] then
      turns[i] = pre(turns[i]) + 1;
    end when;
    when not on[i] then
      off[i] = time;
    end when;
    assert(i <> high or on[i], "off in one lane");
    der(s[i]) = delay(x[mod(i, n) + 1], T);
  end for;
end Switches;

//! run: --stop 2.2 --interval 0.1 --step 0.01 --waves start
//! count: tiles = 3
//! end: 'turns[50]' = 1
//! end: 'turns[10]' = 1
//! end: 'off[50]' = 1 +- 1e-9
//! end: 'x[50]' = 0.7 +- 1e-9
//! end: 'x[25]' = 2.2 - (1 + 1/1.5) +- 1e-9
//! end: 's[49]' = 0.5 + 0.25 + 0.69^2/2 +- 1e-6
//! same: -j 2
//! same: -j 8
//! resumes: 0.6 1.5
//! run: --stop 2.2 --interval 0.1 --step 0.01 --waves start --solver rk4
//! count: tiles = 3
//! end: 'x[50]' = 0.7 +- 1e-9
//! same: -j 2
//! run: --stop 2.2 --interval 0.1 --step 0.01 --waves start --apart
//! count: islands = 120
//! end: 'x[50]' = 0.7 +- 1e-9
//! run: --stop 2.2 --interval 0.1 --step 0.01 --waves start --set high=33
//! exit: 5
//! says: off in one lane
//! end: 'on[33]' = 1
//! end: 'turns[33]' = 0
//! end: 'off[33]' = 0
//! end: 'turns[21]' = 0
