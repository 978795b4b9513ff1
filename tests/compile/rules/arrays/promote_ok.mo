// Promote (10.3).
model PromoteOk
  Real x[2, 1] = promote({1, 2}, 2);
end PromoteOk;
