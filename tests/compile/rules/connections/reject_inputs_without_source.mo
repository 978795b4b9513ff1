// A set of inside inputs has no source (9.3).
connector In = input Real;
connector Out = output Real;
block G
  In u;
  Out y = 2*u;
end G;
model InputsWithoutSource
  G g, h;
equation
  connect(g.u, h.u);  //! error SK2605
end InputsWithoutSource;
