// Also clauses (4.4.1): accepted.
model M
  Real[2, 2] A = ones(2, 2), B[3] = ones(3, 2, 2);
  Real a = 1, C[2] = {1, 2};
  final parameter Integer n = 3 "text" annotation(Evaluate = true);
end M;
