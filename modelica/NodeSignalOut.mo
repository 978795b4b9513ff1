connector NodeSignalOut "A signal that a component gives"
  output Real out "Its value";
end NodeSignalOut;
