// A package may be a folder with package.mo and one file or folder for each class.
//! -L library
//! flatten: Folder
//> constant Real g = 9.81;
//> parameter Real 'pump.rate'(unit = "m3/s") = 0.5;
//> constant Real two = 2.0;
//> 'valve.x' = 3.0;
model Folder
  constant Real g = Plant.Constants.g;
  Plant.Machines.Pump pump(rate = 0.5);
  constant Real two = Plant.Functions.half(4);
  Plant.Machines.Valve valve;
end Folder;
