// Neither constants nor classes.
//! check: EncapsulatedClass.M
package EncapsulatedClass
  type T = Real;
  encapsulated model M
    T y = 1;  //! error SK2001
  end M;
end EncapsulatedClass;
