expandable connector Bus
end Bus;

model M
  Bus a, b;
equation
  connect(a.x, b.x);  //! error SK2607
end M;
