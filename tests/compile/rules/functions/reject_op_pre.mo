// Pre (12.2).
function f
  input Integer u;
  output Integer y;
algorithm
  y := pre(u);  //! error SK2409
end f;
model OpPre
  Integer x = f(integer(time));
end OpPre;
