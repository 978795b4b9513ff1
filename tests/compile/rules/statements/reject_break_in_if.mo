// An if is no loop (11.2.4).
function f
  input Real u;
  output Real y;
algorithm
  y := u;
  if u > 1 then
    break;  //! error SK2506
  end if;
end f;
model BreakInIf
  Real x = f(time);
end BreakInIf;
