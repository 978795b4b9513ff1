// An if inside a when: both branches define the same variable.
//! flatten: M
//> when time > 1.0 then
//> d = if b then 1.0 else 2.0;
model M
  discrete Real d(start = 0, fixed = true);
  Boolean b = sin(time) > 0.5;
equation
  when time > 1 then
    if b then
      d = 1;
    else
      d = 2;
    end if;
  end when;
end M;
