// A package extends packages (13.1).
model M
  Real x = 1;
end M;
package P
  extends M;  //! error SK2008
end P;
