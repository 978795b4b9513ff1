// A misspelt section before its first equation is one message.
model M
  Real x, y;
protcted Real z = 1;  //! error SK1101
eqation x = 1;  //! error SK1101
  y = z;
end M;
