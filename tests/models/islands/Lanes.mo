// Equal islands with events of their own, which run apart where states jump: what happens in one happens at the right time,
// whatever the others do. Each has a ball that falls from a height of its own (at sqrt(2*h0) it bounces with half its speed, and is
// down again after as long), a controller with hysteresis that goes up at 1 from 0 to 1 and down at a rate of its
// own (period 1 + 1/rate), a clock, a switch at a time of its own, and reads its neighbour through a line: s is the way of that ball, T
// later. Closed forms.
model Lanes
  constant Integer n = 60;
  parameter Real T = 0.01;
  parameter Integer last = 0 "the lane that ends the run at its first bounce";
  parameter Integer high = 0 "the lane that must not be on";
  parameter Real h0[n] = {1 + i/n for i in 1:n}, rate[n] = {1 + i/50 for i in 1:n};
  Real h[n](start = h0, each fixed = true), v[n](each start = 0, each fixed = true);
  Real s[n](each start = 0, each fixed = true), x[n](each start = 0, each fixed = true);
  Real lift[n](each start = 0, each fixed = true);
  discrete Real hit[n](each start = 0, each fixed = true);
  discrete Integer bounces[n](each start = 0, each fixed = true), turns[n](each start = 0, each fixed = true);
  discrete Integer ticks[n](each start = 0, each fixed = true);
  Boolean on[n](each start = true, each fixed = true);
equation
  for i in 1:n loop
    der(h[i]) = v[i];
    der(v[i]) = -1;
    when h[i] < 0 then
      reinit(v[i], -0.5*pre(v[i]));
      hit[i] = time;
      bounces[i] = pre(bounces[i]) + 1;
      if i == last then
        terminate("down");
      end if;
    end when;
    on[i] = x[i] < 0 or pre(on[i]) and x[i] < 1;
    der(x[i]) = if on[i] then 1 else -rate[i];
    when on[i] then
      turns[i] = pre(turns[i]) + 1;
    end when;
    when sample(0.25, 0.5) then
      ticks[i] = pre(ticks[i]) + 1;
    end when;
    der(lift[i]) = if time > 1 + i/300 then 1 else 0;
    assert(i <> high or on[i], "off in one lane");
    der(s[i]) = delay(v[mod(i, n) + 1], T);
  end for;
end Lanes;

//! run: --stop 2.2 --interval 0.1 --step 0.01 --waves start
//! count: tiles = 62
//! end: 'hit[1]' = sqrt(2*(1 + 1/60)) +- 1e-9
//! end: 'hit[37]' = sqrt(2*(1 + 37/60)) +- 1e-9
//! end: 'hit[60]' = 2 +- 1e-9
//! end: 'bounces[60]' = 1
//! at 1.4: 'bounces[1]' = 0
//! at 1.5: 'bounces[1]' = 1
//! end: 'h[37]' = (sqrt(2*(1 + 37/60))/2)*(2.2 - sqrt(2*(1 + 37/60))) - (2.2 - sqrt(2*(1 + 37/60)))^2/2 +- 1e-9
//! end: 's[36]' = (sqrt(2*(1 + 37/60))/2)*(2.19 - sqrt(2*(1 + 37/60))) - (2.19 - sqrt(2*(1 + 37/60)))^2/2 - (1 + 37/60) +- 1e-6
//! end: 'turns[50]' = 1
//! end: 'x[50]' = 0.7 +- 1e-9
// The ball of lane 60 bounces at 2, the end of a step but for rounding: who reads it must not miss that, whoever comes first.
//! end: 's[59]' = -1.82805 +- 1e-9
//! end: 'lift[30]' = 1.1 +- 1e-9
//! end: 'lift[59]' = 1.2 - 59/300 +- 1e-9
//! end: 'ticks[60]' = 4
//! same: -j 2
//! same: -j 8
//! resumes: 0.6 1.5
//! run: --stop 2.2 --interval 0.1 --step 0.01 --waves start --solver rk4
//! count: tiles = 62
//! end: 'hit[37]' = sqrt(2*(1 + 37/60)) +- 1e-9
//! end: 'x[50]' = 0.7 +- 1e-9
//! same: -j 2
//! run: --stop 2.2 --interval 0.1 --step 0.01 --waves start --apart
//! count: islands = 121
//! end: 'hit[37]' = sqrt(2*(1 + 37/60)) +- 1e-9
//! end: 'x[50]' = 0.7 +- 1e-9
//! run: --stop 2.2 --interval 0.1 --step 0.01 --waves start --set last=37
//! end: time = sqrt(2*(1 + 37/60)) +- 1e-9
//! says: down
//! same: -j 2
//! run: --stop 2.2 --interval 0.1 --step 0.01 --waves start --set high=33
//! exit: 5
//! says: off in one lane
//! end: 'ticks[1]' = 2
