// Elsewhen defines less (8.3.5.3).
model WhenBranchesFewer
  Real x, y;
equation
  when time > 1 then  //! error SK2503
    x = 1;
    y = 2;
  elsewhen time > 2 then
    y = 2;
  end when;
end WhenBranchesFewer;
