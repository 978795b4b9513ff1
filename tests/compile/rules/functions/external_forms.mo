// Forms of external functions (12.9).
function sinC
  input Real u;
  output Real y;
  external "C" y = sin(u) annotation(Include = "#include <math.h>");
end sinC;
function powC
  input Real u;
  input Real v;
  output Real y;
  external "C99" y = pow(u, 2.0) annotation(Include = "#include <math.h>");
end powC;
model ExternalForms
  Real x = sinC(time) + powC(time, 2);
end ExternalForms;
