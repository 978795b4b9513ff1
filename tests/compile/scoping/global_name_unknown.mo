// After a leading dot only top-level classes count.
model GlobalNameUnknown
  constant Real k = 1;
  Real x = .k;  //! error SK2101
end GlobalNameUnknown;
