// Structured parameter from variable (4.5.5): refused.
model M
  record A
    Real y;
  end A;
  A b(y = time);
  parameter Real p = b.y;  //! error SK2208
end M;
