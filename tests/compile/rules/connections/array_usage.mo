// Arrays of connectors match element by element (9.1).
connector InPort = input Real;
connector OutPort = output Real;
block Source
  OutPort y = time;
end Source;
block MatrixGain
  input InPort u[size(A, 2)];
  output OutPort y[size(A, 1)];
  parameter Real A[:, :] = [1];
equation
  y = A*u;
end MatrixGain;
model ArrayUsage
  Source s[5];
  MatrixGain gain(A = 5*identity(5));
  MatrixGain gain2(A = ones(2, 5));
  OutPort x[2];
equation
  connect(s.y, gain.u);
  connect(gain.y, gain2.u);
  connect(gain2.y, x);
end ArrayUsage;
