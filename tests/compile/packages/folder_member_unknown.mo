// A class that no file of the folder defines.
//! -L library
model FolderMemberUnknown
  Plant.Machines.Pumpe p;  //! error SK2102
end FolderMemberUnknown;
