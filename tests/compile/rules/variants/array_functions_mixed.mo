// Nested array functions (10.3).
model ArrayFunctionsMixed
  Real A[2, 2] = [1, 2; 3, time], b[2] = {1, 2}, c[2] = A*b + transpose(A)*b, d[2, 2] = symmetric(A), e[2, 2] = outerProduct(b, b), f[3, 3] = skew({1, 2, time}), g[4] = cat(1, b, zeros(2)), h[2, 4] = [A, identity(2)];
  Real i[2, 3] = cat(2, A, {{1}, {2}}), j = max(A), k[2] = A[:, end], l[1, 2] = A[1:1, :];
end ArrayFunctionsMixed;
