// Import from model (13.2.1): refused.
package A
  model B
    model C Real x = 1; end C;
    Real y = 1;
  end B;
end A;
model M
  import A.B.C;  //! error SK2002
  C c;
end M;
