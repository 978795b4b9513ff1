// A loop runs through any vector: listed, stepped, of Reals, of a type.
//! flatten: M
//> 'a[4]' = 4.0*time;
//> 'a[1]' = time;
//> 's[2]' = 1.5;
//> 'b[1]' = 0.0;
//> 'b[2]' = 1.0;
model M
  Real a[4], s[2], b[Boolean];
equation
  for i in {4, 1} loop
    a[i] = i*time;
  end for;
  for i in 2:3 loop
    a[i] = i*time;
  end for;
  for r in 0.5:1:1.5 loop
    s[integer(r + 0.5)] = r;
  end for;
  for c in Boolean loop
    b[c] = if c then 1 else 0;
  end for;
end M;
