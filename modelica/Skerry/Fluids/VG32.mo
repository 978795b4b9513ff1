within Skerry.Fluids;
record VG32 "Mineral oil ISO VG 32"
  extends Fluid(rho = 857, Be = 1.6e9, nu40 = 32e-6, nu100 = 5.4e-6, gamma = 7e-4, BeP = 10, BeT = -8e6, pv = 10, etaP = 2.0e-8, cp = 1920);
  annotation(Documentation(info = "<html><p>Typical figures of data sheets at 40 degC; take those of your oil where they matter.</p></html>"));
end VG32;
