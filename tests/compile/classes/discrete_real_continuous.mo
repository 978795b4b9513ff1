// A discrete Real without a when-clause is wrong.
model DiscreteRealContinuous
  discrete Real x;  //! error SK2219
equation
  x = time;
end DiscreteRealContinuous;
