// Import from record (13.2.1): refused.
package A
  record B
    constant Real k = 1;
    Real x = 1;
  end B;
end A;
model M
  import A.B.k;  //! error SK2002
  Real y = k;
end M;
