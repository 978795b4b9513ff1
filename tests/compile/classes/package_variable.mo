// A package contains classes and constants.
//! check: PackageVariable
package PackageVariable
  constant Real ok = 1;
  parameter Real p = 2;  //! error SK2004
  model M
    Real x = ok;
  end M;
end PackageVariable;
