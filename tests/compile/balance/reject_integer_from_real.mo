// The counts agree, but nothing says what the Integers and the Boolean are.
//! check: Scalar, Vector, Fields, Condition
model Scalar  //! error SK2702
  Integer i;
  Real x = 1;
equation
  i = x;
end Scalar;

model Vector  //! error SK2702
  Integer i[2];
  Real x[2] = {1, 2};
equation
  i = x;
end Vector;

model Fields  //! error SK2702
  record Whole
    Integer i;
  end Whole;

  record Part
    Real i;
  end Part;

  Whole r;
  Part s(i = 2);
equation
  r = s;
end Fields;

model Condition  //! error SK2702
  Boolean b;
  Integer i, j;
equation
  i = if b then 1 else 2;
  j = 3;
  i = j;
end Condition;
