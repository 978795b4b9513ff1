// More cycle size (4.4.4): accepted.
model M
  parameter Integer n = size(A, 1);
  parameter Real A[:, n] = [1, 2; 3, 4];
end M;
