// Other cycle package (4.4.4): refused.
package P constant Real a = Q.b; end P;  //! error SK2903
package Q constant Real b = P.a; end Q;
model M
  Real x = P.a;
end M;
