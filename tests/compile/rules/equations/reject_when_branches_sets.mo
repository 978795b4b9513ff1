// When and elsewhen define different variables (8.3.5.3).
model WhenBranchesSets
  Real x, y;
equation
  when time > 1 then  //! error SK2503
    x = 1;
  elsewhen time > 2 then
    y = 2;
  end when;
end WhenBranchesSets;
