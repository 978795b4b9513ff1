// A file contains class definitions only.
Real x = 3;  //! error SK1113
model NotAClass
end NotAClass;
