// Structured parameter value (4.5.5): refused.
model M
  record A
    Real y = 1;
  end A;
  parameter A b(y = time);  //! error SK2208
end M;
