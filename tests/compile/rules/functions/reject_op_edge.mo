// Edge (12.2).
function f
  input Boolean u;
  output Boolean y;
algorithm
  y := edge(u);  //! error SK2409
end f;
model OpEdge
  Boolean x = f(time > 1);
end OpEdge;
