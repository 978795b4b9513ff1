// A value is given with a single =.
model DoubleEqualsBinding
  parameter Integer n == 3;  //! error SK1204
end DoubleEqualsBinding;
