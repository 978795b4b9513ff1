// Variable through package (5.3.2): refused.
package A
  model B Real x = 1; end B;
end A;
model M
  Real y = A.B.x;  //! error SK2107
end M;
