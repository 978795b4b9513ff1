// Time inherited (3.6.7): refused.
model B Real time = 1; end B;  //! error SK2003
model M
  extends B;
end M;
