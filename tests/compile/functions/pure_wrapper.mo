// The modeller vouches for the call.
//! flatten: M
//> y = table(time)
impure function table
  input Real x;
  output Real y;
  external "C" y = my_table(x);
end table;

model M
  Real y = pure(table(time));
end M;
