// Paper P1, listing 1, as printed.
connector NodeHydraulic "Hydraulic Node"
  Real p "Pressure";
  flow Real q "Volume flow";
end NodeHydraulic;
