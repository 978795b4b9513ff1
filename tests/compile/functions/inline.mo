// A function marked for it is put in place of its call.
//! flatten: M
//> a = 2.0*time + 1.0;
//> b = if time > 1.0 then time else 0.0;
function line
  input Real x;
  output Real y = 2*x + 1;
algorithm
  annotation(Inline = true);
end line;

function above
  input Real x;
  output Real y;
algorithm
  if x > 1 then
    y := x;
  else
    y := 0;
  end if;
  annotation(Inline = true);
end above;

model M
  Real a = line(time), b = above(time);
end M;
