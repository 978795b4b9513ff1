// Outside a when-clause a continuous variable has no value before.
model M
  Real x = time;
  Real y = pre(x);  //! error SK2410
end M;
