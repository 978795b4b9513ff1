// Types agree (10.4.2).
model ConcatTypes
  Real a[3] = cat(1, {1, 2}, {"a"});  //! error SK2201
end ConcatTypes;
