// Kind model function (7.1.3): refused.
function f input Real u; output Real y = u; end f;
model M
  extends f;  //! error SK2008
end M;
