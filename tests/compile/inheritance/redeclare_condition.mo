// A redeclaration keeps the condition of the original and has none of its own.
model RedeclareConditionA
  Real x = 1;
end RedeclareConditionA;
model RedeclareConditionBase
  replaceable RedeclareConditionA a if true;
end RedeclareConditionBase;
model RedeclareCondition
  extends RedeclareConditionBase;
  redeclare RedeclareConditionA a if false;  //! error SK2311
end RedeclareCondition;
