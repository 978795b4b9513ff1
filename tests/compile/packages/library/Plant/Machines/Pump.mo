within Plant.Machines;
model Pump
  parameter Units.VolumeFlow rate = 1;
end Pump;
