// A file with 'within' puts its class into a package of the search path.
//! -L library
//! flatten: Plant.Machines.WithinAdded
//> x = 9.81;
within Plant.Machines;
model WithinAdded
  Real x = Constants.g;
end WithinAdded;
