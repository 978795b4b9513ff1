within Skerry.Hydraulic;
model Machine "Pump or motor of fixed displacement"
  extends MachineBase;
equation
  d = D;
end Machine;
