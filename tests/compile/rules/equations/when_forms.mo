// All the forms (8.3.5.3).
function f
  input Real u;
  output Real a = u;
  output Integer b = 3;
algorithm
end f;
model WhenForms
  Real x, y(start = 1, fixed = true), z[3];
  Integer n;
  discrete Real w;
equation
  der(y) = -y;
  when sample(0.1, 0.1) then
    x = time;
    (w, n) = f(time);
    assert(y < 10, "too large");
    reinit(y, 1);
    for i in 1:3 loop
      z[i] = i*time;
    end for;
    if time > 5 then
      terminate("enough");
    end if;
  end when;
end WhenForms;
