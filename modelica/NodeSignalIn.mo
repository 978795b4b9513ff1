connector NodeSignalIn "A signal that a component reads"
  input Real y "Its value";
  annotation(Documentation(info = "It may be connected to a NodeSignalOut although the two members are named differently."));
end NodeSignalIn;
