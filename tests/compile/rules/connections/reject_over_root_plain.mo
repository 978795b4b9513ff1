// Not an overdetermined record (9.4.1).
record R
  Real x;
end R;
connector C
  R r;
  flow Real f;
end C;
model OverRootPlain
  C c;
equation
  Connections.root(c.r);  //! error SK2609
  c.r.x = 1;
end OverRootPlain;
