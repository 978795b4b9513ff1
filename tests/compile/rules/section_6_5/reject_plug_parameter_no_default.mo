// Plug parameter no default (6.5): refused.
model F parameter Real k = 1; end F;
model G
  extends F;
  parameter Real q;
end G;
model Base
  replaceable F friction;
end Base;
model M
  Base base(redeclare G friction);  //! error SK2305
end M;
