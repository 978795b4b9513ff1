// Inside when everything is discrete (11.2.1).
model VariabilityWhen
  discrete Real x;
  Integer n;
algorithm
  when sample(0, 1) then
    x := time;
    n := integer(time);
  end when;
end VariabilityWhen;
