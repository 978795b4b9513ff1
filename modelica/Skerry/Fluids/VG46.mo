within Skerry.Fluids;
record VG46 "Mineral oil ISO VG 46"
  extends Fluid(rho = 862, Be = 1.62e9, nu40 = 46e-6, nu100 = 6.8e-6, gamma = 7e-4, BeP = 10, BeT = -8e6, pv = 10, etaP = 2.1e-8, cp = 1910);
  annotation(Documentation(info = "<html><p>Typical figures of data sheets at 40 degC; take those of your oil where they matter.</p></html>"));
end VG46;
