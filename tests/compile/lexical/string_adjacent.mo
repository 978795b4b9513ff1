// Strings side by side are not joined as in C.
model StringAdjacent
  parameter String s = "value" "left" "right";  //! error SK1208
end StringAdjacent;
