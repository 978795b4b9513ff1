// So do the classes of a package.
//! check: DuplicateInPackage
package DuplicateInPackage
  model M
  end M;
  function f
    input Real u;
    output Real y = u;
  end f;
  record f  //! error SK2003
    Real a;
  end f;
end DuplicateInPackage;
