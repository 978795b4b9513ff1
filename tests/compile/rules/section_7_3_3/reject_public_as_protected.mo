// Public as protected (7.3.3): refused.
model A
  replaceable Real x = 1;
end A;
model M
  extends A;
protected
  redeclare Real x = 2;  //! error SK2311
end M;
