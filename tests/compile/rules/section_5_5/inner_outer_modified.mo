// Inner outer modified (5.5): accepted.
model A outer Real T; Real x = T; end A;
model B
  inner outer Real T = 3;
  A a;
end B;
model M
  inner Real T = 1;
  B b(T = 5);
end M;
