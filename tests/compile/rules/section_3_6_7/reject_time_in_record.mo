// Records have no time (3.6.7): refused.
model M
  record R Real x = time; end R;  //! error SK2409
  R r;
end M;
