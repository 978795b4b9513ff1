// No arguments (3.7.5).
model InitialArgs
  Boolean b = initial(1);  //! error SK2402
end InitialArgs;
