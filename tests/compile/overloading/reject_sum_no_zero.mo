// A sum over a record needs its operators.
operator record V
  Integer x;
end V;

model M
  constant V p[2] = {V(1), V(2)};
  constant V a = sum(p);  //! error SK2212
end M;
