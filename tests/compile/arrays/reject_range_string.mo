// There is no range of texts.
model M
  parameter Integer n = size("a":"c", 1);  //! error SK2202
end M;
