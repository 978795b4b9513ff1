// Double different scope (4.2): accepted.
model M
  model A
    Real x = 1;
  end A;
  A a;
  Real x = a.x;
end M;
