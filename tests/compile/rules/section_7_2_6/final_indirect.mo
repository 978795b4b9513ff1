// Final indirect (7.2.6): accepted.
model TF parameter Real b[:] = {1}; parameter Real a[:] = {1, 1}; end TF;
model PI
  parameter Real k = 1;
  parameter Real T = 1;
  TF tf(final b = k*{T, 1}, final a = {T, 0});
end PI;
model M
  PI c1(k = 2, T = 3);
  final model MyTF = TF(b = {1, 2});
  MyTF tf1;
  model TFX
    extends MyTF;
    Real foo = 1.0;
  end TFX;
  TFX tfx(foo = 2.0);
end M;
