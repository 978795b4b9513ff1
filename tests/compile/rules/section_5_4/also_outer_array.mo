// Also outer array (5.4): accepted.
model A outer Real v[3]; Real x = v[2]; end A;
model M
  inner Real v[3] = {1, 2, time};
  A a[2];
end M;
