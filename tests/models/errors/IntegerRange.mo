// Integers are exact up to 2^53: what would leave that range ends the run where it happens.
package IntegerRange
  model Conversion
    parameter Real k = 1e30;
    Real x(start = 1, fixed = true);
    Integer i(start = 0, fixed = true);
  equation
    der(x) = 0;
    when time > 0.5 then
      i = integer(k*x);
    end when;
  end Conversion;

  model Product
    Integer i(start = 1, fixed = true);
  equation
    when sample(0.1, 0.1) then
      i = pre(i)*100;  // 1e14 at 0.7
    end when;
  end Product;

  model Parameter
    parameter Real k = 1e30;
    parameter Integer n = integer(k);
    Real x = n*time;
  end Parameter;

  function factorial
    input Integer n;
    output Integer r = 1;
  algorithm
    for k in 1:n loop
      r := r*k;
    end for;
  end factorial;

  function fibonacci
    input Integer n;
    output Integer r = 1;
  protected
    Integer a = 1, b = 0;
  algorithm
    for k in 2:n loop
      b := a;
      a := r;
      r := a + b;
    end for;
  end fibonacci;

  function rounded
    input Real x;
    output Integer r = integer(x);
  algorithm
  end rounded;

  model Functions
    Integer n(start = 1, fixed = true), a(start = 1, fixed = true), b(start = 1, fixed = true);
  equation
    when sample(0.01, 0.01) then
      n = pre(n) + 1;
      a = if n <= 18 then factorial(n) else 0;
      b = fibonacci(n);
    end when;
  end Functions;

  model Factorial "18! = 6.4e15 is the last below 2^53"
    Integer n(start = 1, fixed = true), a(start = 1, fixed = true);
  equation
    when sample(0.01, 0.01) then
      n = pre(n) + 1;
      a = factorial(n);
    end when;
  end Factorial;

  model Rounded
    Integer a(start = 1, fixed = true);
  equation
    when time > 0.5 then
      a = rounded(1e20*time);
    end when;
  end Rounded;
end IntegerRange;

//! run: -m IntegerRange.Conversion
//! exit: 5
//! says: i is 1e+30 at time 0.5
//! says: IntegerRange.mo:10
//! run: -m IntegerRange.Product
//! exit: 5
//! says: i is 1e+16 at time 0.8
//! at 0.75: i = 1e14 +- 0
//! run: -m IntegerRange.Parameter
//! exit: 4
//! says: n is 1e+30
//! run: -m IntegerRange.Functions
//! exit: 5
//! at 0.165: a = 355687428096000 +- 0
//! at 0.505: b = 32951280099 +- 0
//! says: IntegerRange.mo:46: a value beyond the range of Integers
//! run: -m IntegerRange.Factorial
//! exit: 5
//! at 0.175: a = 6402373705728000 +- 0
//! says: IntegerRange.mo:33: a value beyond the range of Integers
//! says: time 0.18
//! run: -m IntegerRange.Rounded
//! exit: 5
//! says: beyond the range of Integers
