// Import star function (13.2.1): refused.
function B
  constant Real k = 1;
  output Real y = 1;
end B;
model M
  import B.*;  //! error SK2002
  Real y = 1;
end M;
