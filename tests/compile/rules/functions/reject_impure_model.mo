// Only functions are impure (12.3).
impure model ImpureModel  //! error SK1209
  Real x = time;
end ImpureModel;
