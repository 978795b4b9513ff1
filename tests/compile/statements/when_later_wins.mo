// A later when-statement overrides an earlier one.
//! flatten: M
//> n = if edge('$when2') and not initial() then 2 elseif edge('$when1') and not initial() then 1 else pre(n);
model M
  Integer n(start = 0, fixed = true);
algorithm
  when time > 1 then
    n := 1;
  end when;
  when time > 2 then
    n := 2;
  end when;
end M;
