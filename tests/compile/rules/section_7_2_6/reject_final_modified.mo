// Final modified (7.2.6): refused.
model TF parameter Real b[:] = {1}; parameter Real a[:] = {1, 1}; end TF;
model PI
  parameter Real k = 1;
  TF tf(final b = k*{2, 1}, final a = {2, 0});
end PI;
model M
  PI c2(tf(b = {1}));  //! error SK2303
end M;
