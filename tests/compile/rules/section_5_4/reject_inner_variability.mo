// Inner variability (5.4): refused.
model A outer parameter Real w; Real x = w; end A;  //! error SK2110
model M
  inner Real w = time;
  A a;
end M;
