// A protected function belongs to its package.
package P
protected
  function f
    input Real u;
    output Real y = u;
  end f;
end P;

model M
  Real y = P.f(time);  //! error SK2104
end M;
