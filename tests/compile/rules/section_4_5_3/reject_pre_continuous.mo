// Pre continuous (4.5.3): refused.
model M
  Real x = time;
  Real y = pre(x);  //! error SK2410
end M;
