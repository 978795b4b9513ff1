// Events need evaluable ranges (10.3.4.1).
model ReductionEventRange
  Integer n = if time > 1 then 2 else 3;
  Real s = sum((if time > i then 1 else 2) for i in 1:n);  //! error SK2902
end ReductionEventRange;
