// Also missing flow zero (4.8): accepted.
connector Pin Real v; flow Real i; end Pin;
model S Pin p, q; equation p.v = 1; q.v = p.v + q.i; end S;
model M
  S s;
end M;
