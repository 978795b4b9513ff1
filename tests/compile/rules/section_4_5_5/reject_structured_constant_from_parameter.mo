// Structured constant from parameter (4.5.5): refused.
model M
  record A
    Real y = 1;
  end A;
  parameter A b;
  constant Real p = b.y;  //! error SK2208
end M;
