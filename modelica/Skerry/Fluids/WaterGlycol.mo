within Skerry.Fluids;
record WaterGlycol "Water-glycol HFC 46"
  extends Fluid(rho = 1075, Be = 3.2e9, nu40 = 46e-6, nu100 = 11e-6, pv = 4e3, gamma = 6e-4, BeP = 5, BeT = -5e6, etaP = 0.4e-8, cp = 3300, lambda = 0.44);
  annotation(Documentation(info = "<html><p>Typical figures of data sheets at 40 degC; take those of your oil where they matter.</p></html>"));
end WaterGlycol;
