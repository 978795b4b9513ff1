// Input component binding (4.4.2.2): accepted.
block FirstOrder
  input Real u;
  Real y = u;
end FirstOrder;
model M
  FirstOrder f(u = time);
  FirstOrder g[2](u = {1, 2});
end M;
