// Short base prefix (4.6.1): accepted.
model M
  type InArgument = input Real;
  type OutArgument = output Real[3];
  function foo
    InArgument u;
    OutArgument y;
  algorithm
    y := fill(u, 3);
  end foo;
  Real x[:] = foo(time);
end M;
