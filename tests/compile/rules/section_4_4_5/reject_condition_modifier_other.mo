// Condition modifier other (4.4.5): refused.
model L
  parameter Real J = 1;
end L;
model M
  parameter Boolean electric = false;
  L c1(J = 2) if electric;
  L c2(J = c1.J) if not electric;  //! error SK2111
end M;
