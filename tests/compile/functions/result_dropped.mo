// A call whose results nobody takes is allowed.
//! flatten: M
//> watch(time);
function watch
  input Real x;
  output Boolean ok;
algorithm
  assert(x < 10, "too late");
  ok := true;
end watch;

model M
equation
  watch(time);
end M;
