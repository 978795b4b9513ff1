// More constraining (7.3.2): accepted.
model L parameter Real r = 1; parameter Real w = 0; end L;
model L2 extends L; parameter Real s = 2; end L2;
model A
  replaceable L2 k(s = 4) constrainedby L(r = 3);
  replaceable model K = L2(s = 5) constrainedby L(w = 2);
  K kk;
end A;
model M
  A a;
  A b(redeclare L k, redeclare model K = L);
  A c(redeclare L2 k(s = 7), k(r = 9), redeclare model K = L2(s = 1, w = 3));
end M;
