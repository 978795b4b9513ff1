// Relations are not chained (3.2).
model ChainRelations
  Boolean b = 1 < 2 < 3;  //! error SK1213
end ChainRelations;
