// A discrete variable from a continuous one (3.8).
model VarDiscreteContinuous
  discrete Real x = time;  //! error SK2219
end VarDiscreteContinuous;
