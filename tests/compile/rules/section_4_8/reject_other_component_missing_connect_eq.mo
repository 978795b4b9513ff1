// Other component missing connect eq (4.8): refused.
connector P Real v; flow Real i; end P;
model A P p; end A;
model G P p; equation p.v = 0; end G;
model M  //! error SK2702
  A a;  //! error SK2703
  G g;
equation
  connect(a.p, g.p);
end M;
