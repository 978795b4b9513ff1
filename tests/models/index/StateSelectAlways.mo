// StateSelect.always on variables whose derivatives stand nowhere in the model: they become states, and the equations
// that give them are differentiated. Closed form: x = exp(-t), y = 2*x, z = x^2.
package StateSelectAlways
  model Linear
    Real x, y(start = 2, fixed = true, stateSelect = StateSelect.always);
  equation
    der(x) = -x;
    y = 2*x;
  end Linear;
  model Nonlinear
    Real x(start = 1), z(start = 1, fixed = true, stateSelect = StateSelect.always);
  equation
    der(x) = -x;
    z = x^2;
  end Nonlinear;
  model Both
    Real x(start = 1, fixed = true, stateSelect = StateSelect.always), y(stateSelect = StateSelect.always);
  equation
    der(x) = -x;
    y = 2*x;
  end Both;
  model NotDifferentiable
    Real u = if time < 5 then 3 else 4;
    Real x(start = 1, fixed = true), y(stateSelect = StateSelect.prefer);
  equation
    der(x) = -x;
    y = floor(10*x) + u;
  end NotDifferentiable;
end StateSelectAlways;

//! run: --stop 1 --tolerance 1e-9 -m StateSelectAlways.Linear
//! end: x = exp(-1) +- 1e-7
//! end: y = 2*exp(-1) +- 1e-7
//! run: --stop 1 --tolerance 1e-9 -m StateSelectAlways.Nonlinear
//! end: x = exp(-1) +- 1e-7
//! end: z = exp(-2) +- 1e-7
//! run: --stop 1 --tolerance 1e-9 -m StateSelectAlways.Both
//! says: y cannot be a state
//! end: y = 2*exp(-1) +- 1e-7
//! run: --stop 1 --tolerance 1e-9 -m StateSelectAlways.NotDifferentiable
//! end: x = exp(-1) +- 1e-7
//! end: y = 6 +- 0
