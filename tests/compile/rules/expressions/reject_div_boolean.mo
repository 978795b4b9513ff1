// Numbers (3.7.2).
model DivBoolean
  Integer a = div(true, 2);  //! error SK2403
end DivBoolean;
