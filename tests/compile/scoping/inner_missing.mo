// Without an inner component of a simple type there is nothing to refer to.
model InnerMissingPart
  outer Real T;  //! error SK2109
  Real y = T;
end InnerMissingPart;
model InnerMissing
  InnerMissingPart p;
end InnerMissing;
