// Plug input no binding (6.5): refused.
model F parameter Real k = 1; end F;
model G
  extends F;
  input Real q;
end G;
model Base
  replaceable F friction;
end Base;
model M  //! error SK2702
  Base base(redeclare G friction);  //! error SK2703, warning SK2706
end M;
