// A step of zero leads nowhere.
model M
  parameter Integer n = sum(1:0:5);  //! error SK2904
end M;
