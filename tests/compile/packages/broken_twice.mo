// A class stored as a file and as a folder is there twice; one is taken, with a warning.
//! -L broken/twice
//! warning SK1306 elsewhere
model BrokenTwice
  Real x = Double.Part.k;
end BrokenTwice;
