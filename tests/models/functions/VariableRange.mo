// Loops of an algorithm section whose number of rounds is a variable. By hand: k = 1 before t = 1, 2 until
// t = 2 and 3 after it; x = 1 + ... + k, y the sum of i*j over 1 <= i <= j <= k, s[j] the last i that wrote.
model VariableRange
  Integer k = if time > 2 then 3 elseif time > 1 then 2 else 1;
  Real x, y, z, s[3];
algorithm
  x := 0;
  for i in 1:k loop
    x := x + i;
    for j in k:-1:i loop
      y    := y + i*j;
      s[j] := i;
    end for;
  end for;
algorithm
  z := sum(i*time for i in 1:k);
end VariableRange;

//! run: --stop 3 --interval 0.5
//! at 0.5: x = 1 +- 0
//! at 1.5: x = 3 +- 0
//! at 1.5: y = 7 +- 0
//! at 1.5: s[2] = 2 +- 0
//! at 1.5: s[3] = 0 +- 0
//! at 1.5: z = 4.5 +- 1e-12
//! end: x = 6 +- 0
//! end: y = 25 +- 0
//! end: s[3] = 3 +- 0
//! end: z = 18 +- 1e-12
