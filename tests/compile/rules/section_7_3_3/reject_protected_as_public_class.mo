// Protected as public class (7.3.3): refused.
model A
protected
  replaceable model X Real y = 1; end X;
  X x;
end A;
model M
  extends A;
public
  redeclare model X Real y = 2; end X;  //! error SK2311
end M;
