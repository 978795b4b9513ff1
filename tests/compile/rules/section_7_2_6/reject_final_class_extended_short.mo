// Final class extended short (7.2.6): refused.
model TF parameter Real b[:] = {1}; parameter Real a[:] = {1, 1}; end TF;
model M
  final model MyTF = TF(b = {1, 2});
  model TFX
    extends MyTF;
    Real foo = 1.0;
  end TFX;
  model TFX3 = TFX(a = {1, 4});  //! error SK2303
  TFX3 x;
end M;
