// Final class extended (7.2.6): refused.
model TF parameter Real b[:] = {1}; parameter Real a[:] = {1, 1}; end TF;
model M
  final model MyTF = TF(b = {1, 2});
  model TFX
    extends MyTF;
    Real foo = 1.0;
  end TFX;
  TFX tfx2(a = {1, 3});  //! error SK2303
end M;
