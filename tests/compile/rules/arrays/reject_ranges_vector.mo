// Scalars (10.4.3).
model RangesVector
  Integer a[2] = {1}:{2};  //! error SK2202
end RangesVector;
