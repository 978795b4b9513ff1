// A state is a block, not a variable.
model M
  Integer n = 1;
equation
  initialState(n);  //! error SK2410
end M;
