// Only public elements can be imported.
package ImportProtectedP
protected
  constant Real secret = 1;
end ImportProtectedP;
model ImportProtected
  import ImportProtectedP.secret;  //! error SK2104
  Real y = 1;
end ImportProtected;
