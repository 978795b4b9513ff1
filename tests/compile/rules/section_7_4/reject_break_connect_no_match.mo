// Break connect no match (7.4): refused.
connector P Real v; flow Real i; end P;
model A P p, q; equation connect(p, q); end A;
model M
  extends A(break connect(p, p));  //! error SK2310
end M;
