// Protected as protected (7.3.3): accepted.
model A
  replaceable Real p = 1;
protected
  replaceable Real x = 1;
  replaceable model X Real y = 1; end X;
end A;
model M
  extends A;
  redeclare Real p = 2;
protected
  redeclare Real x = 2;
  redeclare model X Real y = 2; end X;
  X xx;
end M;
