// Nothing is computed before initialisation: an external function that another one has to prepare is not called
// without it. (The tables of the standard library rely on that.) `use` remembers having been called too early.
impure function prepare
  input Real u;
  output Real y;
  external "C" y = early_prepare(u) annotation(Include = "
    static int early_ready, early_bad;
    static double early_prepare(double u) { early_ready = 1; return u; }
    static double early_use(double u) { if (!early_ready) early_bad = 1; return early_bad ? -1 : 2*u; }");
end prepare;

function use
  input Real u;
  output Real y;
  external "C" y = early_use(u) annotation(Include = "
    static int early_ready, early_bad;
    static double early_prepare(double u) { early_ready = 1; return u; }
    static double early_use(double u) { if (!early_ready) early_bad = 1; return early_bad ? -1 : 2*u; }");
end use;

model EarlyCall
  discrete Real d;
  Real y = use(d + 0*time);
  Boolean b = y > 1.5;
equation
  when initial() then
    d = prepare(1);
  end when;
end EarlyCall;

//! run: --stop 1 --native
//! end: y = 2 +- 0
//! end: b = 1 +- 0
