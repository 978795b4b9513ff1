// Types agree (3.6.5).
model IfTypes
  Real x = if time > 1 then 2 else "a";  //! error SK2201
end IfTypes;
