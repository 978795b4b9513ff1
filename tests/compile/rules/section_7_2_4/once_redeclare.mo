// A redeclaration without a value and attributes given elsewhere do not meet (7.2.4).
model A
  replaceable Real x = 0;
end A;
model B
  extends A(x(unit = "m"));
end B;
model OnceRedeclare
  B b(redeclare Real x(start = 1) = 2);
end OnceRedeclare;
