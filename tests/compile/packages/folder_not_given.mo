// Without the search path the package is unknown.
model FolderNotGiven
  Plant.Machines.Pump p;  //! error SK2001
end FolderNotGiven;
