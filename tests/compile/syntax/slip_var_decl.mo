model M
  var x: Real;  //! error SK1102
end M;
