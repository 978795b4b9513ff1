within Skerry.Fluids;
function airBulkModulus "Bulk modulus of liquid and free air"
  input Fluid fluid "The liquid";
  input Real p(unit = "Pa") "Absolute pressure";
  input Real T(unit = "K") "Temperature";
  output Real Be(unit = "Pa") "Bulk modulus";
protected
  Real liquid "Share of the liquid";
  Real gas "Share of the gas at pressure p";
  Real Bl(unit = "Pa") "Bulk modulus of the liquid";
algorithm
  Bl := bulkModulus(fluid, p, T);
  gas := fluid.air*(1e5/p)^(1/fluid.n);
  liquid := (1 - fluid.air)*exp(-(p - 1e5)/Bl);
  Be := (gas + liquid)/(gas/(fluid.n*p) + liquid/Bl);
end airBulkModulus;
