// Time declared block (3.6.7): refused.
block M
  output Real time = 3;  //! error SK2003
end M;
