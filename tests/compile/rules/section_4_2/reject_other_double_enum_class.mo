// Other double enum class (4.2): refused.
package P
  type E = enumeration(a);
  constant Real E = 1;  //! error SK2003
end P;
model M
  Real x = P.E;  //! error SK2105
end M;
