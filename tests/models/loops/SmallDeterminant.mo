// Two unknowns whose equations are the same but for the right side, from a time on: the determinant is what rounding leaves
// of it, and steps with that end at numbers as large as they like, or nowhere. One block, and blocks side by side.
package SmallDeterminant
  model One
    Real p = sin(1 + time), q = cos(time), e = max(0, 0.05 - time), x[2](each start = 0.1), z(start = 0, fixed = true);
  equation
    der(z) = x[1];
    (p + e)*x[1] + q*x[2] + (p*x[1] + q*x[2])^3 = 1;
    p/3*x[1] + q/3*x[2] + (p*x[1] + q*x[2])^3/3 = 0.5;
  end One;

  model Many
    parameter Integer n = 12;
    Real p = sin(1 + time), q = cos(time), e = max(0, 0.05 - time);
    Real x[n, 2](each start = 0.1), z[n](each start = 0, each fixed = true);
  equation
    for i in 1:n loop
      der(z[i]) = x[i, 1];
      (p + e)*x[i, 1] + q*x[i, 2] + (p*x[i, 1] + q*x[i, 2])^3 = 1;
      p/3*x[i, 1] + q/3*x[i, 2] + (p*x[i, 1] + q*x[i, 2])^3/3 = 0.5;
    end for;
  end Many;
end SmallDeterminant;

//! run: -m SmallDeterminant.One --solver rk4 --step 0.1 --stop 0.5 --interval 0.1 --tier 0
//! exit: 5
//! says: singular
//! run: -m SmallDeterminant.Many --solver rk4 --step 0.1 --stop 0.5 --interval 0.1 --tier 0 --one-island
//! exit: 5
//! says: singular
