// Protected redeclare class component (4.1): refused.
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
  B b(redeclare model X = Y);  //! error SK2312
end M;
