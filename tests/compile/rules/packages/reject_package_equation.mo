// No equations (13).
package P
  constant Real c = 1;
equation
  c = 1;  //! error SK2004
end P;
