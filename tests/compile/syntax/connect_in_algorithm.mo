// 'connect' is an equation.
connector ConnectInAlgorithmPin
  Real v;
  flow Real i;
end ConnectInAlgorithmPin;
model ConnectInAlgorithm
  ConnectInAlgorithmPin a, b;
algorithm
  connect(a, b);  //! error SK1212
end ConnectInAlgorithm;
