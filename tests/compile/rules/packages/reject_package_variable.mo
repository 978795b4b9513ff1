// No variables (13).
package P
  Real p = 2;  //! error SK2004
end P;
