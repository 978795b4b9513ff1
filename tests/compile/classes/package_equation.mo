// A package has no equations.
package PackageEquation
  constant Real c = 1;
equation
  c = 1;  //! error SK2004
end PackageEquation;
