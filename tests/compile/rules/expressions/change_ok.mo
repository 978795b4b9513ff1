// Change of discrete variables (3.7.5).
model ChangeOk
  Integer i = integer(time);
  Boolean b = change(i), c = edge(b);
end ChangeOk;
