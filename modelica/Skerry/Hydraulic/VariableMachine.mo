within Skerry.Hydraulic;
model VariableMachine "Pump or motor of variable displacement"
  extends MachineBase;
  SignalIn u "Setting, -1 to 1";
equation
  d = D*smooth(0, noEvent(if u > 1 then 1 elseif u < -1 then -1 else u));
end VariableMachine;
