// Cycle broken (4.4.4): accepted.
model M
  parameter Boolean use = true;
  parameter Real T = if use then 1 else h;
  parameter Real h = if use then T else 2;
end M;
