// Many states and many events: derivatives that depend on no state have an empty Jacobian, not an unknown one. An event costs
// evaluations, not one for each state. Closed form: x[i] passes 1 at (N + 1 - i)/10.
package ManyStates
  model Each "one event for each state"
    parameter Integer N = 200;
    Real x[N](each start = 0, each fixed = true), t[N](each start = 0, each fixed = true);
    Integer n(start = 0, fixed = true);
  equation
    for i in 1:N loop
      der(x[i]) = 10/(N + 1 - i);
      der(t[i]) = if x[i] > 1 then 0 else 1;
    end for;
    when x[1] > 1 then
      n = pre(n) + 1;
    end when;
  end Each;

  model One
    parameter Integer N = 400;
    Real x[N](each start = 0, each fixed = true);
    Integer n(start = 0, fixed = true);
  equation
    for i in 1:N loop
      der(x[i]) = 10/(N + 1 - i);
    end for;
    when x[N] > 1 then
      n = pre(n) + 1;
    end when;
  end One;

  model Few "too few for sparse matrices"
    extends One(N = 20);
  end Few;
end ManyStates;

//! run: -m ManyStates.Each --stop 25 --interval 1
//! count: events = 200
//! count: evaluations = 4000 +- 2000
//! end: n = 1 +- 0
//! end: 't[1]' = 20 +- 1e-6
//! end: 't[37]' = 16.4 +- 1e-6
//! end: 't[200]' = 0.1 +- 1e-6
//! run: -m ManyStates.Each --stop 25 --interval 1 --solver ida
//! count: evaluations = 4000 +- 2000
//! end: 't[37]' = 16.4 +- 1e-6
//! run: -m ManyStates.One --stop 25 --interval 1
//! count: evaluations = 200 +- 100
//! end: n = 1 +- 0
//! end: 'x[400]' = 250 +- 1e-9
//! run: -m ManyStates.One --stop 25 --interval 1 --solver ida
//! count: evaluations = 200 +- 100
//! end: 'x[400]' = 250 +- 1e-9
//! run: -m ManyStates.Few --stop 25 --interval 1
//! count: evaluations = 200 +- 100
//! end: 'x[1]' = 12.5 +- 1e-9
//! run: -m ManyStates.Few --stop 25 --interval 1 --solver ida
//! end: 'x[1]' = 12.5 +- 1e-9
