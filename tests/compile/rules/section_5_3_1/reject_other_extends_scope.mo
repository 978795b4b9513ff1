// Other extends scope (5.3.1): refused.
package P
  constant Real k = 1;
  model A Real x = k; end A;
end P;
model M
  extends P.A;
  Real y = k;  //! error SK2101
end M;
