// Import model in model (13.2.1): refused.
package L
  model T
    model C Real x = 1; end C;
    Real z = 1;
  end T;
end L;
model M
  import L.T.C;  //! error SK2002
  C c;
end M;
