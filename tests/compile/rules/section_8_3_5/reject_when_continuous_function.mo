// When continuous function (8.3.5): refused.
function f input Real u; output Boolean b = u > 1; end f;
model M
  Real x(start = 0);
equation
  when f(time) then  //! error SK2503
    x = 2;
  end when;
end M;
