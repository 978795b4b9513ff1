// So do a parameter and a variable.
model DuplicateVariabilityBase
  Real x = 1;
end DuplicateVariabilityBase;
model DuplicateVariability
  extends DuplicateVariabilityBase;
  parameter Real x = 1;  //! error SK2309
end DuplicateVariability;
