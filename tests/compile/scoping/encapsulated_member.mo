// Classes inside an encapsulated class see it and not what is around it.
//! check: EncapsulatedMember.P.M
package EncapsulatedMember
  constant Real far = 1;
  encapsulated package P
    constant Real near = 2;
    model M
      Real a = near;
      Real b = far;  //! error SK2101
    end M;
  end P;
end EncapsulatedMember;
