// Other short modifier unknown (4.6.1): refused.
model R parameter Real r = 1; end R;
model L = R(q = 2);  //! error SK2301
model M
  L l;
end M;
