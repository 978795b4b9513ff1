// Import not inherited (5.3.1): refused.
package A constant Real k = 1; end A;
model B
  import A.k;
  Real x = k;
end B;
model M
  extends B;
  Real y = k;  //! error SK2101
end M;
