// The tank runs dry: the root of a negative level is no number. The rows before stay.
model SqrtOfNegative
  model Tank
    Real h(start = 1, fixed = true), q;
  equation
    q = 2*noEvent(sqrt(h - 0.25));
    der(h) = -q - 0.1;
  end Tank;
  Tank tank;
end SqrtOfNegative;

//! run: --stop 3 --solver rk4 --step 0.01
//! exit: 5
//! says: tank.q is not a number at time
//! says: (in tank)
//! says: are kept
//! always: 'tank.h' > 0.24
