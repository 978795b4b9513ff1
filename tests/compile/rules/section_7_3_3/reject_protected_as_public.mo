// Protected as public (7.3.3): refused.
model A
protected
  replaceable Real x = 1;
end A;
model M
  extends A;
public
  redeclare Real x = 2;  //! error SK2311
end M;
