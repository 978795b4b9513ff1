// The size of a[:] follows from the type of a call's argument, whatever its values do.
//! flatten: SizeFromCall
//! equations: 10
model SizeFromCall
  function twice
    input Real u[:];
    output Real y[size(u, 1)];
  algorithm
    y := 2*u;
  end twice;
  function longer
    input Real u[:];
    output Real y[size(u, 1) + 1];
  algorithm
    y[1:size(u, 1)] := u;
    y[end] := 5;
  end longer;
  Real x[2] = {time, 1};
  Real a[:] = twice(x);
  Real b[:] = longer({1, time});
  Real c[:] = longer(twice(x));
end SizeFromCall;
