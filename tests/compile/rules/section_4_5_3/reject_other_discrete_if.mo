// Other discrete if (4.5.3): refused.
model M
  discrete Real x = if time > 1 then time else 2;  //! error SK2219
end M;
