within Skerry.Hydraulic;
model FlowSource "A given flow out of P1"
  extends Commanded(final given = q);
  NodeHydraulic P1;
  parameter Real q(unit = "m3/s") = 1e-3 "Delivered flow, without a signal";
equation
  P1.q = -command;
end FlowSource;
