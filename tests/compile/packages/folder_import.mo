// Imports reach into folders.
//! -L library
//! flatten: FolderImport
//> parameter Real q(unit = "m3/s") = 1.0;
//> x = 9.81;
model FolderImport
  import Plant.Constants.g;
  import Plant.Units.*;
  parameter VolumeFlow q = 1;
  Real x = g;
end FolderImport;
