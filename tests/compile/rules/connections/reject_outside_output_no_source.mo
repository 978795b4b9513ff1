// An outside output connected to an inside input only (9.3).
connector In = input Real;
connector Out = output Real;
block G
  In u;
  Out y = 2*u;
end G;
block OutsideOutputNoSource
  G g;
  Out y;
equation
  connect(y, g.u);  //! error SK2605
end OutsideOutputNoSource;
