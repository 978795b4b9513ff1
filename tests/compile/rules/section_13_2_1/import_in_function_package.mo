// Import in function package (13.2.1): accepted.
package A
  function f input Real u; output Real y = u; end f;
  package B
    import A.f;
    constant Real k = f(2);
  end B;
end A;
model M
  import A.B;
  function g
    import A.f;
    input Real u;
    output Real y = f(u);
  end g;
  Real x = B.k + g(1);
end M;
