// IsRoot takes such an instance (9.4.1).
model OverIsRootArgument
  Real x;
  Boolean b = Connections.isRoot(x);  //! error SK2410
equation
  x = time;
end OverIsRootArgument;
