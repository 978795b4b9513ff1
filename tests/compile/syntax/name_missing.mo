// A declaration names a component after its type.
model NameMissing
  parameter Real = 3;  //! error SK1112
end NameMissing;
