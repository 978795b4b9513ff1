// A sum of 1200 terms is read, and written as sum({...}), which adds up in the same order.
//! flatten: LongSum
//> y = sum({x, -2.0*x, x, 
model LongSum
  Real x = time;
  Real y;
equation
  y = x - 2*x + x - 2*x + x - 2*x + x - 2*x + x - 2*x + x - 2*x + x - 2*x + x - 2*x + x - 2*x + x
    - 2*x + x - 2*x + x - 2*x + x - 2*x + x - 2*x + x - 2*x + x - 2*x + x - 2*x + x - 2*x + x -
    2*x + x - 2*x + x - 2*x + x - 2*x + x - 2*x + x - 2*x + x - 2*x + x - 2*x + x - 2*x + x - 2*x
    + x - 2*x + x - 2*x + x - 2*x + x - 2*x + x - 2*x + x - 2*x + x - 2*x + x - 2*x + x - 2*x + x
    - 2*x + x - 2*x + x - 2*x + x - 2*x + x - 2*x + x - 2*x + x - 2*x + x - 2*x + x - 2*x + x -
    2*x + x - 2*x + x - 2*x + x - 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x
    + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x
    + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x +
    2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x
    + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x
    + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x +
    2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x
    + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x
    + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x +
    2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x
    + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x
    + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x +
    2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x
    + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x
    + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x +
    2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x
    + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x
    + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x +
    2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x
    + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x
    + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x +
    2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x
    + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x
    + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x +
    2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x
    + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x
    + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x +
    2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x
    + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x
    + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x +
    2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x
    + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x
    + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x +
    2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x
    + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x
    + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x +
    2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x
    + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x
    + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x +
    2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x
    + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x
    + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x +
    2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x
    + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x
    + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x +
    2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x
    + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x
    + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x +
    2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x
    + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x
    + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x +
    2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x
    + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x
    + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x +
    2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x
    + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x
    + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x +
    2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x
    + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x + 2*x + x
    + 2*x + x + 2*x + x + 2*x;
end LongSum;
