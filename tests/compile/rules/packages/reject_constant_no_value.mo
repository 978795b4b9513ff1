// A constant needs a value where it is used (13).
package P
  constant Real c;
end P;
model ConstantNoValue
  Real x = P.c;  //! error SK2705
end ConstantNoValue;
