// Functions with arrays of any size: a matrix-vector product, sorting with while, break and return.
// By hand: sort of (3 - t, 1, 2) and A*x.
function sort
  input Real x[:];
  output Real y[size(x, 1)] = x;
protected
  Integer j;
  Real key;
algorithm
  for i in 2:size(x, 1) loop
    key := y[i];
    j   := i - 1;
    while j > 0 loop
      if y[j] <= key then
        break;
      end if;
      y[j + 1] := y[j];
      j        := j - 1;
    end while;
    y[j + 1] := key;
  end for;
end sort;
function find
  input Real x[:], what;
  output Integer at = 0;
algorithm
  for i in 1:size(x, 1) loop
    if x[i] == what then
      at := i;
      return;
    end if;
  end for;
end find;
function apply
  input Real A[:, :], x[size(A, 2)];
  output Real y[size(A, 1)];
algorithm
  y := A*x;
end apply;
model ArraysAndLoops
  Real x[3] = {3 - time, 1, 2}, s[3] = sort(x);
  Real at = find(s, 2), none = find(s, 99);
  Real y[2] = apply([1, 2, 3; 4, 5, 6], {1, time, 2});
end ArraysAndLoops;

//! run: --stop 2.5
//! at 0: s[3] = 3 +- 0
//! at 0: at = 2 +- 0
//! end: s[1] = 0.5 +- 1e-12
//! end: s[3] = 2 +- 0
//! end: at = 3 +- 0
//! end: none = 0 +- 0
//! end: y[1] = 12 +- 1e-12
//! end: y[2] = 28.5 +- 1e-12
