// Different attributes and the value may be given apart from each other.
//! flatten: ModifyOnceSplit
//> parameter Real 'p.r'(unit = "V", displayUnit = "mV", min = 0.0) = 5.0;
model ModifyOnceSplitPart
  parameter Real r = 1;
end ModifyOnceSplitPart;
model ModifyOnceSplit
  ModifyOnceSplitPart p(r.unit = "V", r(min = 0), r = 5, r.displayUnit = "mV");
end ModifyOnceSplit;
