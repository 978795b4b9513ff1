// Kinks and steep slopes without an event in what a line carries, and delays that vary and are shorter than a step: the default
// method of models with lines finds them. All values are closed forms: der(x) = 1, so x = time.
model SilentKinks
  Real x(start = 0, fixed = true);
  Real kinked = delay(noEvent(abs(sin(7*x))), 0.217);
  Real steep = delay(tanh(1e5*sin(5*x)), 0.217);
  Real area(start = 0, fixed = true);
  // What the two should be.
  Real u = noEvent(max(time - 0.217, 0));
  Real offKinked = kinked - noEvent(abs(sin(7*u)));
  Real offSteep = area - noEvent(abs(acos(cos(5*u))))/5;
equation
  der(x) = 1;
  der(area) = steep;
end SilentKinks;
//! run: -m SilentKinks --solver halving --stop 3 --interval 0.01
//! always: abs(offKinked) < 2e-5
//! always: abs(offSteep) < 1e-5
//! run: -m SilentKinks --solver halving --stop 3
//! always: abs(offKinked) < 2e-5
//! always: abs(offSteep) < 1e-5
//! run: -m SilentKinks --solver halving --stop 3 --interval 0.01 --apart
//! always: abs(offKinked) < 5e-5
//! always: abs(offSteep) < 1e-5

model ShortVarying "the delay is down to a part of a step"
  Real x(start = 0, fixed = true);
  Real d = 0.011 + 0.01*sin(3*time);
  Real y = delay(x, d, 0.03);
  Real z = delay(x, 0.4);
  Real area(start = 0, fixed = true);
  Real off = y - (if noEvent(time < d) then 0 else sin(20*(time - d)));
equation
  der(x) = 20*cos(20*time);
  der(area) = y;
end ShortVarying;
//! run: -m ShortVarying --solver halving --stop 3
//! always: abs(off) < 5e-5
//! run: -m ShortVarying --solver halving --stop 3 --interval 0.01
//! always: abs(off) < 5e-5

model VaryingShown "nothing but rows asks for what the line says"
  Real x = sin(20*time);
  Real d = 0.011 + 0.01*sin(3*time);
  Real y = delay(x, d, 0.03);
  Real z = delay(x, 0.4) + y;
  Real off = y - (if noEvent(time < d) then 0 else sin(20*(time - d)));
end VaryingShown;
//! run: -m VaryingShown --solver halving --stop 3
//! always: abs(off) < 2e-6
//! run: -m VaryingShown --solver halving --stop 3 --interval 0.01
//! always: abs(off) < 2e-6
