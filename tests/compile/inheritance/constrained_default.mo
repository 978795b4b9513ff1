// The default itself has to fit its constraining class.
model ConstrainedDefaultA
  Real x = 1;
end ConstrainedDefaultA;
model ConstrainedDefaultB
  Real y = 1;
end ConstrainedDefaultB;
model ConstrainedDefault
  replaceable ConstrainedDefaultB p constrainedby ConstrainedDefaultA;  //! error SK2305
end ConstrainedDefault;
