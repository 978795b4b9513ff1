// A size below zero is told once, before what follows from it (10.1).
model Order
  parameter Real first = x[1];
  parameter Real w[2] = zeros(n);
  parameter Integer n = -2;
  parameter Real x[n];  //! error SK2218
end Order;
