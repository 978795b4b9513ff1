// Fewer dimensions (10.3).
model PromoteLess
  Real x[2] = promote([1, 2], 1);  //! error SK2410
end PromoteLess;
