// Boolean variables (3.7.5).
model EdgeReal
  Real x = time;
  Boolean b = edge(x);  //! error SK2403
end EdgeReal;
