// Bodies of functions and values of records and constants are checked although nothing uses them.
package P
  constant Real c = "s";  //! error SK2201
  constant Integer d = 1.5;  //! error SK2201
  function f
    input Real x;
    output Real y;
  algorithm
    y := x + undeclared;  //! error SK2101
  end f;
  function refuses
    input Real x;
    output Real y;
  algorithm
    assert(false, "not for this medium");
  end refuses;
  record R
    Real x = "s";  //! error SK2201
    Integer i = 1;
  end R;
end P;
