// C code that calls what is nowhere: told before the run, by its name.
model UndefinedSymbol
  function f
    input Real x;
    output Real y;
  external "C" y = calls(x) annotation(Include = "double nowhere(double x);
static double calls(double x) { return nowhere(x); }");
  end f;
  Real y = f(time);
end UndefinedSymbol;

//! run: --native --stop 1
//! exit: 1
//! says: undefined reference to `nowhere'
