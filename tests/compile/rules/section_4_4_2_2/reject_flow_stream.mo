// Flow stream (4.4.2.2): refused.
connector C
  flow stream Real x;  //! error SK1209
  flow Real f;
end C;
model M
  C c;
end M;
