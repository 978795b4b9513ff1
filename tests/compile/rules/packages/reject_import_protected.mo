// Only public definitions (13.2).
package A
protected
  constant Real c = 1;
end A;
model ImportProtected
  import A.c;  //! error SK2104
  Real x = c;
end ImportProtected;
