// No algorithms (13).
package P
  constant Real c = 1;
algorithm
  c := 1;  //! error SK2004, error SK2209
end P;
