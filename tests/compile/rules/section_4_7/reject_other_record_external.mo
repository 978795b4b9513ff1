// Other record external (4.7): refused.
record R
  Real x;
external "C" x = f();  //! error SK2004
end R;
model M
  R r;
end M;
