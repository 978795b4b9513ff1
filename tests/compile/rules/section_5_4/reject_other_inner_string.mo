// Other inner string (5.4): refused.
model A outer String s; String t = s; end A;  //! error SK2110, error SK2201
model M
  inner Integer s = 1;
  A a;
end M;
