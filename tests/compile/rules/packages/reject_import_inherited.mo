// Imports are not inherited (13.2.2).
package A
  constant Real c = 1;
end A;
model Base
  import A;
  import A.c;
end Base;
model ImportInherited
  extends Base;
  Real x = c;  //! error SK2101
end ImportInherited;
