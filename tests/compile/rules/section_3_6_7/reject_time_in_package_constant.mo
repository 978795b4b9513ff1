// Time in package constant (3.6.7): refused.
package P constant Real k = time; end P;  //! error SK2409
model M
  Real x = P.k;
end M;
