// An array constructor has at least one element.
model BracketsEmpty
  parameter Real x[:] = {};  //! error SK1216
end BracketsEmpty;
