// Protected function component dot (4.1): refused.
model A
protected
  function f
    input Real u;
    output Real y = 2*u;
  end f;
end A;
model M
  A a;
  Real x = a.f(time);  //! error SK2104
end M;
