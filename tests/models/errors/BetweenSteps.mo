// Assertions of a model whose steps are longer than its output interval: they hold in every row that is written, and
// all rows before are kept. Closed form: x = t.
package BetweenSteps
  model Passing
    Real x(start = 0, fixed = true);
  equation
    der(x) = 1;
    assert(abs(x - 0.3) > 0.01, "hit");
  end Passing;

  model Late
    Real x(start = 0, fixed = true);
  equation
    der(x) = 1;
    assert(time < 0.5, "too late");
  end Late;
end BetweenSteps;

//! run: -m BetweenSteps.Passing --stop 1
//! exit: 5
//! says: hit
//! always: x < 0.29 + 1e-9
//! end: x = 0.29 +- 0.003

//! run: -m BetweenSteps.Passing --stop 1 --solver ida
//! exit: 5
//! says: hit
//! end: x = 0.29 +- 0.003

//! run: -m BetweenSteps.Late --stop 1
//! exit: 5
//! says: too late
//! end: x = 0.499 +- 0.002
