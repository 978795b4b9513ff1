// Floor gives a Real (3.7.2).
model FloorResult
  Integer a = floor(time);  //! error SK2201
end FloorResult;
