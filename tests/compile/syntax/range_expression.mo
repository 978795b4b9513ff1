// A range has a start, an optional step and a stop.
//! flatten: RangeExpression
//> 'a[1]' = 1;
//> 'a[3]' = 3;
//> 'b[1]' = 10;
//> 'b[2]' = 7;
//> 'b[4]' = 1;
model RangeExpression
  constant Integer a[:] = 1:3;
  constant Integer b[:] = 10:-3:1;
end RangeExpression;
