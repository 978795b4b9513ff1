// An import is not modified (13.2.2).
package A
  constant Real c = 1;
end A;
model Base
  import A.c;
  Real x = c;
end Base;
model ImportModified
  Base b(c = 2);  //! error SK2301
end ImportModified;
