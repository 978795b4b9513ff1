// Import constant of constant (13.2.1): refused.
package L
  record R Real x = 1; end R;
  constant R r;
end L;
model M
  import L.r.x;  //! error SK2002
  Real y = x;
end M;
