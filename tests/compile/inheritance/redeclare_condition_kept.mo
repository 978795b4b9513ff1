// The condition of the original holds on.
//! flatten: RedeclareConditionKept
//! unknowns: 1
//> 'q.a.x' = 2.0;
model RedeclareConditionKeptA
  Real x = 1;
end RedeclareConditionKeptA;
model RedeclareConditionKeptB
  Real x = 2;
end RedeclareConditionKeptB;
model RedeclareConditionKeptPart
  parameter Boolean on = false;
  replaceable RedeclareConditionKeptA a if on;
end RedeclareConditionKeptPart;
model RedeclareConditionKept
  RedeclareConditionKeptPart p(redeclare RedeclareConditionKeptB a);
  RedeclareConditionKeptPart q(redeclare RedeclareConditionKeptB a, on = true);
end RedeclareConditionKept;
