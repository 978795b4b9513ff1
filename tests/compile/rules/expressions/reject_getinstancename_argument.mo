// No arguments (3.7.4.4).
model GetInstanceNameArgument
  String s = getInstanceName(1);  //! error SK2402
end GetInstanceNameArgument;
