// Different types (3.5).
model RelationMixed
  Boolean a = "a" < 2;  //! error SK2202
end RelationMixed;
