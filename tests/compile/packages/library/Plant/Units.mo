within Plant;
package Units
  type VolumeFlow = Real(unit = "m3/s");
end Units;
