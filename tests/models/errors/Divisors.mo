// What a parameter in front of an unknown makes of its equation when a run gives it a value by which nothing can be divided:
// never a zero or an infinite result without a word.
package Divisors
  model Stores
    parameter Real R = 1, G = 1/R;
    Real T(start = 1, fixed = true), u;
  equation
    G*der(T) = -T;
    G^2*u = T;
  end Stores;

  model Settled "what follows from parameters alone is looked at before it is used: the function would never return"
    function count
      input Real u;
      output Real y;
    algorithm
      y := 0;
      while y < u loop
        y := y + 1;
      end while;
    end count;
    parameter Real q = 2;
    Real y, z, T(start = 1, fixed = true);
  equation
    q*y = 3;
    z = count(y);
    der(T) = -z*T;
  end Settled;
end Divisors;

//! run: -m Divisors.Stores --solver euler --step 0.1 --stop 0.2 --set G=2
//! end: u = 0.95^2/4 +- 1e-12
//! run: -m Divisors.Stores --solver euler --step 0.1 --stop 0.2 --set G=0
//! exit: 4
//! says: does not determine its unknown
//! run: -m Divisors.Stores --solver trapezoid --step 0.1 --stop 0.2 --set R=0
//! exit: 4
//! says: zero or infinite
//! run: -m Divisors.Stores --solver rk4 --step 0.1 --stop 0.2 --set R=1e-200
//! exit: 4
//! says: G^2*u = T
//! run: -m Divisors.Settled --solver euler --step 0.1 --stop 0.1
//! end: z = 2
//! run: -m Divisors.Settled --solver euler --step 0.1 --stop 0.1 --set q=0
//! exit: 4
//! says: q*y = 3
