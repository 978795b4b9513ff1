// Final class (7.2.6): refused.
model TF parameter Real b[:] = {1}; parameter Real a[:] = {1, 1}; end TF;
model M
  final model MyTF = TF(b = {1, 2});
  MyTF tf2(a = {1, 2});  //! error SK2303
end M;
