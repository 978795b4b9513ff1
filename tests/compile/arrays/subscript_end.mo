// end is the size of the dimension it stands in; nested subscripts see the innermost array.
//! flatten: M
//> Integer a = 30;
//> Integer b = 20;
//> Integer c = 6;
//> Integer d = 10;
//> Integer 'e[2]' = 30;
model M
  constant Integer v[3] = {10, 20, 30}, w[2] = {2, 1};
  constant Integer A[2, 3] = {{1, 2, 3}, {4, 5, 6}};
  constant Integer a = v[end];
  constant Integer b = v[end - 1];
  constant Integer c = A[end, end];
  constant Integer d = v[w[end]];
  constant Integer e[2] = v[2:end];
end M;
