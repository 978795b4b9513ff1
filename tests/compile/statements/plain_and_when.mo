// Only what nothing but when-clauses assign is discrete.
//! flatten: PlainAndWhen
//> Real s;
//> Real r;
//> discrete Real d
model PlainAndWhen
  Real s, r;
  discrete Real d(start = 0, fixed = true);
algorithm
  s := time;
  r := 2*s;
  when time > 0.7 then
    r := r + 1;
    d := s;
  end when;
end PlainAndWhen;
