// The record does not say how it is written.
operator record V
  Integer x;
end V;

model M
  constant String s = String(V(1));  //! error SK2212
end M;
