// Record and function names (5.3): accepted.
model M
  record R Real x; end R;
  R r = R(1);
  type E = enumeration(a, b);
  E e = E(2);
end M;
