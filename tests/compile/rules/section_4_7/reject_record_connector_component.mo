// Record connector component (4.7): refused.
connector A Real x; flow Real f; end A;
record R
  A a;  //! error SK2004
end R;
model M
  R r;
end M;
