// Condition modifier same (4.4.5): accepted.
model L
  parameter Real J = 1;
end L;
model M
  parameter Boolean electric = false;
  parameter Boolean heat = false;
  L c1(J = 2) if electric;
  L c3(J = c1.J) if electric and heat;
end M;
