// No relations of arrays (10.6.11).
model RelationArrays
  Boolean a[2] = {1, 2} < {2, 3};  //! error SK2202
end RelationArrays;
