// Also if equations (4.8): accepted.
model A
  parameter Boolean on = true;
  Real x, y;
equation
  if on then
    x = 1;
    y = 2;
  else
    x = y;
    y = time;
  end if;
end A;
model M
  A a(on = false);
  A b;
end M;
