// Double class (4.2): refused.
model M
  model A end A;
  record A end A;  //! error SK2003
end M;
