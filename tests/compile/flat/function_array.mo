// Array arguments and results.
//! flatten: M
//> {'b[1]', 'b[2]', 'b[3]'} = f({'a[1]', 'a[2]', 'a[3]'});
//> c = (f({'a[1]', 2.0, 3.0}))[2];
function f
  input Real x[:];
  output Real y[size(x, 1)];
protected
  Real s = 0;
algorithm
  for i in 1:size(x, 1) loop
    while s < x[i] loop
      s := s + 1;
    end while;
    y[i] := s;
  end for;
end f;

model M
  Real a[3] = {time, 2*time, 3*time};
  Real b[3] = f(a);
  Real c = (f({a[1], 2, 3}))[2];
end M;
