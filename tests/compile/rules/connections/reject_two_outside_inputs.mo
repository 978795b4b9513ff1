// Two outside inputs (9.3).
connector In = input Real;
connector Out = output Real;
block G
  In u;
  Out y = 2*u;
end G;
block TwoOutsideInputs
  G g;
  In u, v;
equation
  connect(u, g.u);
  connect(v, g.u);  //! error SK2605
end TwoOutsideInputs;
