// Other protected in record path (4.1): refused.
package P
protected
  package Q constant Real k = 1; end Q;
end P;
model M
  Real y = P.Q.k;  //! error SK2104
end M;
