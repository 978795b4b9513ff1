// True with a capital letter is an unknown name.
model BooleanCapital
  parameter Boolean a = True;  //! error SK2101
end BooleanCapital;
