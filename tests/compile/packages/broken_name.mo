// The class in a file has the name of the file.
//! -L broken/name
//! error SK1304 elsewhere
model BrokenName
  Renamed r;
end BrokenName;
