// A String and a number cannot be compared.
model M
  parameter String s = "1";
  Boolean b = s == 1;  //! error SK2202
end M;
