// reinit with a value that is no number.
model ReinitNotANumber
  Real x(start = 0, fixed = true);
equation
  der(x) = 1;
  when x > 0.5 then
    reinit(x, sqrt(-pre(x)));
  end when;
end ReinitNotANumber;

//! run: --stop 1
//! exit: 5
//! says: reinit gives x a value that is not a number, at time 0.5: ReinitNotANumber.mo:
