// Output member input (4.4.2.2): refused.
connector C
  input Real v;
end C;
block M
  output C c;  //! error SK2012
end M;
