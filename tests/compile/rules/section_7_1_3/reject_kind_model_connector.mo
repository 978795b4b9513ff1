// Kind model connector (7.1.3): refused.
connector A Real v; flow Real i; end A;  //! error SK2012
model M
  extends A;  //! error SK2008
equation
  v = 1;
  i = 2;
end M;
