// Size scalar for array (7.2.5): refused.
model A parameter Real x = 1; end A;
model M
  A a[3](x = 1);  //! error SK2307
end M;
