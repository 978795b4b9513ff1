// A function has one algorithm, its own or an inherited one.
model InheritedBody
  function f
    input Real u;
    output Real y;
  algorithm
    y := u;
  end f;
  function g
    extends f;
  algorithm
    y := 2*u;  //! error SK2408
  end g;
  Real x = g(time);
end InheritedBody;
