// An Integer (3.7.5).
model SmoothOrderReal
  Real x = smooth(1.0, time);  //! error SK2403
end SmoothOrderReal;
