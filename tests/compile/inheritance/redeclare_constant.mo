// A constant cannot be redeclared.
model RedeclareConstantPart
  replaceable constant Real c = 1;
end RedeclareConstantPart;
model RedeclareConstant
  RedeclareConstantPart p(redeclare Real c = 2);  //! error SK2308
end RedeclareConstant;
