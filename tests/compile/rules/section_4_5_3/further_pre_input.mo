// Further pre input (4.5.3): accepted.
model M
  discrete input Real u;
  Real y = pre(u);
end M;
