// So do two different values.
model DuplicateValueBase
  parameter Real x = 1;
end DuplicateValueBase;
model DuplicateValue
  extends DuplicateValueBase;
  parameter Real x = 2;  //! error SK2309
end DuplicateValue;
