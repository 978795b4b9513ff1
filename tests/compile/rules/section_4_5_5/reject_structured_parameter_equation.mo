// Structured parameter equation (4.5.5): refused.
model M  //! error SK2701
  record A
    Real y = 1;
  end A;
  parameter A b;
equation
  b.y = 3;
end M;
