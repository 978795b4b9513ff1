// A list on the right is not a call (8.3.1).
model EqTupleTwoLists
  Real x, y;
equation
  (x, y) = (1, 2);  //! error SK2220
end EqTupleTwoLists;
