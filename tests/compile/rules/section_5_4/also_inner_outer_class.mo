// Also inner outer class (5.4): accepted.
model T parameter Real p = 1; end T;
model T2 extends T(p = 2); end T2;
model A outer model K = T; K k; end A;
model M
  inner model K = T2;
  A a;
end M;
