// An Integer changes at events only, so time cannot be its value.
model IntegerFromTime
  Integer n = time;  //! error SK2201
end IntegerFromTime;
