// Import function element (13.2.1): refused.
package L
  function f
    input Real u;
    output Real y = u;
    type T = Real;
  end f;
end L;
model M
  import L.f.T;  //! error SK2002
  T x = 1;
end M;
