// Sizes agree (3.6.5).
model IfSizes
  Real x[2] = if time > 1 then {1, 2} else {1, 2, 3};  //! error SK2203
end IfSizes;
