within Skerry.Fluids;
function kinematicViscosity "Kinematic viscosity at a pressure and a temperature"
  input Fluid fluid "The liquid";
  input Real p(unit = "Pa") "Absolute pressure";
  input Real T(unit = "K") "Temperature";
  output Real nu(unit = "m2/s") "Kinematic viscosity";
protected
  Real a "Walther's value at 40 degC";
  Real b "Walther's value at 100 degC";
  Real w "Walther's value at T";
algorithm
  // log10(log10(nu + 0.7)) with nu in mm2/s is straight over log10(T).
  a := log10(log10(fluid.nu40*1e6 + 0.7));
  b := log10(log10(fluid.nu100*1e6 + 0.7));
  w := a + (b - a)*log10(T/313.15)/log10(373.15/313.15);
  nu := (10^(10^w) - 0.7)*1e-6*exp(fluid.etaP*(p - 1e5));
end kinematicViscosity;
