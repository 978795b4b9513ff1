// log of a number that becomes negative, deep inside: component, equation and time are named, for each kind of solver.
model LogOfNegative
  model Sensor
    input Real u;
    Real y;
  equation
    y = log(u);
  end Sensor;
  model Box
    Sensor sensor(u = x);
    Real x(start = 1, fixed = true);
  equation
    der(x) = -1;
  end Box;
  Box box;
end LogOfNegative;

//! run: --stop 2 --interval 0.1
//! exit: 5
//! says: box.sensor.y
//! says: LogOfNegative.mo:7
//! says: (in box.sensor)
//! says: are kept
//! always: 'box.x' > -1e-9
//! run: --stop 2 --interval 0.1 --solver ida
//! exit: 5
//! says: box.sensor.y
//! run: --stop 2 --interval 0.1 --solver euler --step 0.03
//! exit: 5
//! says: box.sensor.y
//! says: time 1
//! run: --stop 2 --interval 0.1 --solver trapezoid --step 0.03
//! exit: 5
//! says: box.sensor.y
