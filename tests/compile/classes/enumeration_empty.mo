// An enumeration without literals is allowed; it has size 0.
//! flatten: EnumerationEmpty
//> constant Integer n = 0;
model EnumerationEmpty
  type None = enumeration();
  parameter Real x[None] = zeros(0);
  constant Integer n = size(x, 1);
end EnumerationEmpty;
