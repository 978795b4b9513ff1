within Skerry.Fluids;
function density "Density at a pressure and a temperature"
  input Fluid fluid "The liquid";
  input Real p(unit = "Pa") "Absolute pressure";
  input Real T(unit = "K") "Temperature";
  output Real rho(unit = "kg/m3") "Density";
algorithm
  // Constant for BeP = 0 would divide by zero: the logarithm of 1 + x over x goes to 1.
  rho := fluid.rho*(1 - fluid.gamma*(T - 313.15))*(1 + (if abs(fluid.BeP) > 1e-9 then log(1 + fluid.BeP*(p - 1e5)/fluid.Be)/fluid.BeP
    else (p - 1e5)/fluid.Be));
end density;
