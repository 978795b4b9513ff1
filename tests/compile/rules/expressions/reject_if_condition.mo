// A Boolean (3.6.5).
model IfCondition
  Real x = if 1 then 2 else 3;  //! error SK2211
end IfCondition;
