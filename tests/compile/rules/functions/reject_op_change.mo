// Change (12.2).
function f
  input Boolean u;
  output Boolean y;
algorithm
  y := change(u);  //! error SK2409
end f;
model OpChange
  Boolean x = f(time > 1);
end OpChange;
