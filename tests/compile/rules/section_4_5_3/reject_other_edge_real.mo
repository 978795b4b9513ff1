// Other edge real (4.5.3): refused.
model M
  Real x = time;
  Boolean b = edge(x);  //! error SK2403
end M;
