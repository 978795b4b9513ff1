// With a parameter they may differ (3.6.5).
model IfSizesParameter
  parameter Boolean b = true;
  Real x[2] = if b then {1, 2} else {1, 2, 3};
end IfSizesParameter;
