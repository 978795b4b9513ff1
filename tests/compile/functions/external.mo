// An external function keeps its call, with sizes and the result as arguments.
//! flatten: M
//> external "C" scale_it(k, x, size(x, 1), y
//> {'y[1]', 'y[2]'} = scale(2.0, {time, 3.0});
function scale
  input Real k, x[:];
  output Real y[size(x, 1)];
  external "C" scale_it(k, x, size(x, 1), y) annotation(Library = "scale");
end scale;

model M
  Real y[2] = scale(2, {time, 3});
end M;
