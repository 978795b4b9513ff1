// Not even with another class in between.
model ContainsItselfA
  ContainsItselfIndirectly b;  //! error SK2006
end ContainsItselfA;
model ContainsItselfIndirectly
  ContainsItselfA a;
end ContainsItselfIndirectly;
