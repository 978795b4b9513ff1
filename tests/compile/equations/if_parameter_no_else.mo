// A condition that is known needs no else.
//! flatten: M
//> y = 2.0;
//! equations: 1
model M
  constant Integer mode = 2;
  Real y;
equation
  if mode == 1 then
    y = 1;
  elseif mode == 2 then
    y = 2;
  end if;
end M;
