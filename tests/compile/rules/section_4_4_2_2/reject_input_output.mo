// Input output (4.4.2.2): refused.
model M
  input output Real x;  //! error SK1209
end M;
