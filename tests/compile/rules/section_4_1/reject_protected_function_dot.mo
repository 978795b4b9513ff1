// Protected function dot (4.1): refused.
package A
protected
  function f
    input Real u;
    output Real y = 2*u;
  end f;
end A;
model M
  Real x = A.f(time);  //! error SK2104
end M;
