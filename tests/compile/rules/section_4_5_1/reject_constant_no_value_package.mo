// Constant no value package (4.5.1): refused.
package P
  constant Real c;
end P;
model M
  Real x = P.c;  //! error SK2705
end M;
