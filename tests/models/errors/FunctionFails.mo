// An assertion inside a function stops the run with the function, the time and the message.
model FunctionFails
  function root
    input Real x;
    output Real y;
  algorithm
    assert(x >= 0, "root of " + String(x));
    y := sqrt(x);
  end root;
  Real x(start = 1, fixed = true), y = root(x);
equation
  der(x) = -1;
end FunctionFails;

//! run: --stop 2 --interval 0.1 --solver rk4
//! exit: 5
//! says: root of -
//! says: time 1.
//! always: x > -1e-9
