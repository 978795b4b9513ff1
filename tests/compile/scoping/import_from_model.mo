// Names can be imported from packages only.
model ImportFromModelM
  constant Real one = 1;
  Real x = one;
end ImportFromModelM;
model ImportFromModel
  import ImportFromModelM.one;  //! error SK2002
  Real y = 1;
end ImportFromModel;
