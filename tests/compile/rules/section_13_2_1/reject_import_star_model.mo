// Import star model (13.2.1): refused.
package A
  model B
    constant Real k = 1;
    Real x = 1;
  end B;
end A;
model M
  import A.B.*;  //! error SK2002
  Real y = k;
end M;
