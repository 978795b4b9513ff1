// Jumps through one, two and three delays that vary, one of them by as much as time moves on or more, so that jumps come
// back: each stays a jump, whatever the solver, the step and the output interval are. What is integrated behind two of them
// is the sum of the times since each jump arrived: it arrives at t with t - d2(t) - d1(t - d2(t)) = 0.1, 0.3, ...; solved by
// bisection to 1e-14. Whole values everywhere; rows show them before and behind each arrival.
model VaryingJumps
  discrete Real s(start = 0, fixed = true);
  Real y, z, w, q(start = 0, fixed = true), bad;
equation
  when sample(0.1, 0.2) then
    s = pre(s) + 1;
  end when;
  y = delay(s, 0.17 + 0.16*sin(5*time), 0.5);
  z = delay(y, 0.27 + 0.08*sin(time), 0.5);
  w = delay(z, 0.3*abs(sin(3.2*time)), 0.5);
  bad = noEvent(abs(y - floor(y + 0.5)) + abs(z - floor(z + 0.5)) + abs(w - floor(w + 0.5)));
  der(q) = z;
end VaryingJumps;

// Without states, and with a relation of what arrives.
model Watched
  discrete Real s(start = 0, fixed = true);
  Real y, z, bad;
equation
  when sample(0.1, 0.2) then
    s = pre(s) + 1;
  end when;
  y = delay(s, 0.17 + 0.08*sin(time), 0.5);
  z = delay(y, 0.27 + 0.08*sin(time), 0.5);
  bad = abs(z - floor(z + 0.5));
end Watched;

//! run: -m VaryingJumps --stop 2 --interval 0.02
//! always: bad == 0
//! end: q = 5.402265787938277 +- 1e-8
//! resumes: 0.4 1.2
//! stops: 0.33 1.1
//! run: -m VaryingJumps --stop 2 --interval 0.3
//! always: bad == 0
//! end: q = 5.402265787938277 +- 1e-8
//! run: -m VaryingJumps --stop 2 --interval 0.3 --solver ida
//! always: bad == 0
//! end: q = 5.402265787938277 +- 1e-8
//! run: -m VaryingJumps --stop 2 --interval 0.3 --solver halving
//! always: bad == 0
//! end: q = 5.402265787938277 +- 1e-8
//! run: -m VaryingJumps --stop 2 --interval 0.02 --solver rk4 --step 0.05
//! always: bad == 0
//! end: q = 5.402265787938277 +- 1e-8
//! run: -m VaryingJumps --stop 2 --interval 0.3 --solver trapezoid --step 0.05
//! always: bad == 0
//! end: q = 5.402265787938277 +- 1e-8
//! run: -m VaryingJumps --stop 2 --interval 0.3 --solver euler --step 0.01
//! always: bad == 0
//! end: q = 5.402265787938277 +- 1e-8
//! run: -m Watched --stop 2 --interval 0.02
//! always: bad == 0
//! run: -m Watched --stop 2 --interval 0.3
//! always: bad == 0
