connector NodeHydraulic "Hydraulic Node"
  Real p "Pressure";
  flow Real q "Volume flow";
end NodeHydraulic;
