// An inner in a sibling does not count (5.4): refused.
model A outer Real T; Real x = T; end A;  //! error SK2109
model C inner Real T = 2; end C;
model M
  C c;
  A a;
end M;
