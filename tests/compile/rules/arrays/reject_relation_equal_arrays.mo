// Nor equality (10.6.11).
model RelationEqualArrays
  Boolean a = {1, 2} == {1, 2};  //! error SK2202
end RelationEqualArrays;
