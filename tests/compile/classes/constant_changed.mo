// The value of a constant can be modified unless it is final.
//! flatten: ConstantChanged
//> constant Real 'p.k' = 7.0;
model ConstantChangedPart
  constant Real k = 1;
end ConstantChangedPart;
model ConstantChanged
  ConstantChangedPart p(k = 7);
end ConstantChanged;
