// That holds for all names at once as well.
model ImportStarFromModelM
  constant Real one = 1;
  Real x = one;
end ImportStarFromModelM;
model ImportStarFromModel
  import ImportStarFromModelM.*;  //! error SK2002
  Real y = 1;
end ImportStarFromModel;
