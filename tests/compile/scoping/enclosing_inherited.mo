// Names that an enclosing class inherits are found like its own.
//! flatten: EnclosingInherited.M
//> x(unit = "m") = 5.0;
package EnclosingInheritedBase
  constant Real five = 5;
  type Length = Real(unit = "m");
end EnclosingInheritedBase;
package EnclosingInherited
  extends EnclosingInheritedBase;
  model M
    constant Length x = five;
  end M;
end EnclosingInherited;
