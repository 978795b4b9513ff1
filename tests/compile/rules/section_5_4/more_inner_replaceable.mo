// More inner replaceable (5.4): accepted.
partial model W parameter Real g; end W;
model W1 extends W(g = 1); end W1;
model W2 extends W(g = 2); Real z = g; end W2;
model A outer W w; Real x = w.g; end A;
model B inner replaceable W1 w constrainedby W; A a; end B;
model M
  B b(redeclare W2 w);
  B c;
end M;
