// mod by zero has no value.
model M
  constant Integer a = mod(5, 0);  //! error SK2904
end M;
