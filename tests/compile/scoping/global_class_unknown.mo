// For types as well.
model GlobalClassUnknown
  type T = Real;
  .T x = 1;  //! error SK2001
end GlobalClassUnknown;
