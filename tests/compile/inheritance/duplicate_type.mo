// Two inherited elements with one name and different types contradict each other.
model DuplicateTypeA
  Real x = 1;
end DuplicateTypeA;
model DuplicateTypeB
  Integer x = 1;  //! error SK2309
end DuplicateTypeB;
model DuplicateType
  extends DuplicateTypeA;
  extends DuplicateTypeB;
end DuplicateType;
