// A protected component cannot be reached with dot notation.
model ProtectedDotPart
protected
  Real hidden = 1;
end ProtectedDotPart;
model ProtectedDot
  ProtectedDotPart p;
  Real y = p.hidden;  //! error SK2104
end ProtectedDot;
