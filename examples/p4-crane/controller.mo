model controller "Both pistons follow a ramp"
  parameter Real K1 = 0.01, K2 = 0.015, s0 = sqrt(5), length = 0.561864672984123, T = 8;
  input Real In1 "Length of piston 1", In2;
  output Real Out1 "Position of the spool", Out2;
  Real reference = s0 + length*min(max(time/T, 0), 1);
equation
  Out1 = K1*(reference - In1);
  Out2 = K2*(reference - In2);
end controller;
