// Names that look like keywords are names where nothing else makes them keywords.
model M
  model Modle
    Real x = 1;
  end Modle;
  Modle D, E "text";
  Modle G(x = 2);
  Real the, lop, whn, fi, fr[2];
equation
  the = if time > 1 then 1 else 2;
  fi = if the > 1 then whn else lop;
  lop + fi = 1;
  whn = 2;
  for i in 1:2 loop
    fr[i] = if i > 1 then the else lop;
  end for;
end M;
