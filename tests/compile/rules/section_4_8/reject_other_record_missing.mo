// Other record missing (4.8): refused.
record R Real a; Real b; end R;
model M  //! error SK2702
  R r(a = 1);
end M;
