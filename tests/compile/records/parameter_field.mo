// Fields that are parameters take no part in an equation of records: their values have to agree.
//! flatten: ParameterField
//! equations: 9
//! unknowns: 9
//> assert('b.k' <= 'a.k' and 'b.k' >= 'a.k'
model ParameterField
  record R
    parameter Integer n = 2;
    parameter Real k = 1;
    Real v[n];
  end R;
  function twice
    input R r;
    output R o(n = r.n);
    output Real s;
  algorithm
    o.n := r.n;
    o.k := r.k;
    o.v := 2*r.v;
    s := sum(r.v);
  end twice;
  R a(v = {time, 2});
  R b;
  R c, d;
  Real s;
equation
  b = a;
  (c, s) = twice(b);
  d = twice(a);
end ParameterField;
