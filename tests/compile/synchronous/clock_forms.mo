// The ways to make a clock.
//! flatten: M
//> Clock(1, 1000)
//> Clock(0.1)
//> Clock(
model M
  Clock a = Clock();
  Clock b = Clock(1, 1000);
  Clock c = Clock(0.1);
  Clock d = Clock(time > 1, 0.5);
  Clock e = Clock(c, "ImplicitEuler");
  Real x;
equation
  when a then
    x = 1;
  end when;
end M;
