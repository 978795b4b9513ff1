// An enumeration with the same literals in the same order fits.
model M
  type E = enumeration(a, b);
  type F = enumeration(a, b);
  model C
    replaceable type T = E;
    T t = T.b;
  end C;
  C c(redeclare type T = F);
end M;
