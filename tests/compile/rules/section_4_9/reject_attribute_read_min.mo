// Attribute read min (4.9): refused.
model M
  parameter Integer n(min = 2) = 3;
  parameter Integer k = n.min;  //! error SK2102
end M;
