// A folder of the search path that does not exist is mentioned.
//! -L no_such_folder
//! warning SK1302 elsewhere
model SearchPathMissing
  Real x = 1;
end SearchPathMissing;
