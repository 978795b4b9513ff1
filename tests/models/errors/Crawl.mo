// Dry friction without events: the integrator crawls once the velocity has come to zero. Nobody has to guess why.
model Crawl
  Real v(start = 1, fixed = true);
equation
  der(v) = -sign(v);
end Crawl;

//! run: --stop 3 --timeout 8 --solver ida
//! exit: 124
//! says: at this pace the run needs
//! at 0.9: v = 0.1 +- 1e-4
//! run: --stop 3 --timeout 20
//! exit: 5
//! says: a jump without an event?
