// Redeclare left dims (7.3): accepted.
model A
  replaceable Real[4] x[2] = zeros(2, 4);
end A;
model M
  A a(redeclare Real x[2, 4] = ones(2, 4));
end M;
