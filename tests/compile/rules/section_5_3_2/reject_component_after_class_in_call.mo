// Names of components come first, then classes (5.3.2): refused.
model A
  package P
    constant Real k = 1;
    function f input Real u; output Real y = u; end f;
  end P;
end A;
model M
  A a;
  Real x = a.P.k;  //! error SK2105
end M;
