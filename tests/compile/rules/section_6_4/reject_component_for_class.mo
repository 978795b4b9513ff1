// Component for class (6.4): refused.
model A
  replaceable type T = Real;
  T t = 1;
end A;
model M
  A a(redeclare Real T = 1);  //! error SK2304
end M;
