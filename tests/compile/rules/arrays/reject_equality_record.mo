// Different records (10.6.1).
model EqualityRecord
  record R
    Real x;
  end R;
  record S
    Real y;
  end S;
  R r;
  S s(y = 1);
equation
  r = s;  //! error SK2201
end EqualityRecord;
