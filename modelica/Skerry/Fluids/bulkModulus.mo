within Skerry.Fluids;
function bulkModulus "Bulk modulus of the liquid alone"
  input Fluid fluid "The liquid";
  input Real p(unit = "Pa") "Absolute pressure";
  input Real T(unit = "K") "Temperature";
  output Real Be(unit = "Pa") "Bulk modulus";
algorithm
  Be := fluid.Be + fluid.BeP*(p - 1e5) + fluid.BeT*(T - 313.15);
end bulkModulus;
