// An import is no element (13.2.2).
package A
  constant Real c = 1;
end A;
package B
  import A.c;
end B;
model ImportMember
  Real x = B.c;  //! error SK2102
end ImportMember;
