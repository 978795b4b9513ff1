// Unqualified import of a model (13.2.1).
model A
  constant Real c = 1;
end A;
model ImportStarModel
  import A.*;  //! error SK2002
  Real x = c;
end ImportStarModel;
