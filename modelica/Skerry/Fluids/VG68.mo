within Skerry.Fluids;
record VG68 "Mineral oil ISO VG 68"
  extends Fluid(rho = 867, Be = 1.64e9, nu40 = 68e-6, nu100 = 8.7e-6, gamma = 7e-4, BeP = 10, BeT = -8e6, pv = 10, etaP = 2.2e-8, cp = 1900);
  annotation(Documentation(info = "<html><p>Typical figures of data sheets at 40 degC; take those of your oil where they matter.</p></html>"));
end VG68;
