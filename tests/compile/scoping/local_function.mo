// A function declared in a model can be called in it; it sees constants of the model.
//! flatten: LocalFunction
//> constant Real y = 12.0;
model LocalFunction
  constant Real k = 4;
  function f
    input Real u;
    output Real y = k*u;
  end f;
  constant Real y = f(3);
end LocalFunction;
