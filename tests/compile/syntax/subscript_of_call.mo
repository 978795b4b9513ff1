// A call cannot be subscripted.
model SubscriptOfCall
  Real x = ones(3)[1];  //! error SK1217
end SubscriptOfCall;
