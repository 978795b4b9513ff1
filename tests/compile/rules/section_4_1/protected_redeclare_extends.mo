// Protected redeclare extends (4.1): accepted.
model B
protected
  replaceable model X
    Real a = 1;
  end X;
  X x;
end B;
model Y
  Real a = 2;
end Y;
model M
  extends B(redeclare model X = Y);
end M;
