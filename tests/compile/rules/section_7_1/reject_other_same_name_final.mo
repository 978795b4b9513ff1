// Other same name final (7.1): refused.
model A final parameter Real x = 1; end A;
model B parameter Real x = 1; end B;  //! error SK2309
model M
  extends A;
  extends B;
end M;
