connector NodeHydraulic "Hydraulic Node"
  Real    p "Pressure";
  Real    q "Flow";
  Real    c "Wave Variable";
  Real    Zc "Characteristic Impedance";
end NodeHydraulic;
