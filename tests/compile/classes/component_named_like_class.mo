// A component with the name of its class hides that class.
record Tank
  Real h = 1;
end Tank;
model ComponentNamedLikeClass
  Tank Tank;  //! error SK2106
end ComponentNamedLikeClass;
