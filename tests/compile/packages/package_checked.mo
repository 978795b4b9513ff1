// Checking a package checks all classes in it.
//! check: PackageChecked
package PackageChecked
  model A
    Real x = unknown;  //! error SK2101
  end A;
  package Q
    model B
      Real y = 1;
    end B;
    function f
      input Real u;
      output Real y = u + v;  //! error SK2101
    end f;
  end Q;
end PackageChecked;
