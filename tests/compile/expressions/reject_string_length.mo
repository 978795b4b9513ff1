// The minimum length is an Integer.
model M
  parameter String s = String(1, minimumLength = 2.5);  //! error SK2403
end M;
