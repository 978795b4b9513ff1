within Skerry.Fluids;
function viscosity "Dynamic viscosity at a pressure and a temperature"
  input Fluid fluid "The liquid";
  input Real p(unit = "Pa") "Absolute pressure";
  input Real T(unit = "K") "Temperature";
  output Real eta(unit = "Pa.s") "Dynamic viscosity";
algorithm
  eta := kinematicViscosity(fluid, p, T)*density(fluid, p, T);
end viscosity;
