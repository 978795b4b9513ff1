// A node of a line with a tiny impedance Z, x = c + Z*q, beside conductors and a store. q = (x - c)/Z would be what rounding leaves of
// two numbers that are almost equal, and a store that is computed from it would lose what it gains in a short step: the torn form must
// not divide by Z, and a store follows from its derivative. The store has a closed form, for the wave c is constant.
package TinyImpedance
  partial model Node
    parameter Real Z, c, low, start, G "to the low side", K "to the store", C "of the store";
    Real x(start = c), q, out, into, y(start = start, fixed = true);
    // x without q: (1 + Z*(G + K))*x = c + Z*(G*low + K*y), so y goes to `limit` with the rate `k`.
    parameter Real k = K*(1 + Z*G)/(C*(1 + Z*(G + K))), limit = (c + Z*G*low)/(1 + Z*G);
    Real rise = y - start, exact = (limit - start)*(1 - exp(-k*time));
  equation
    x = c + Z*q;
    q + out + into = 0;
    C*der(y) = into;
  end Node;

  model Linear
    extends Node;
  equation
    out = G*(x - low);
    into = K*(x - y);
  end Linear;

  model Bent "the same but for a term that makes it nonlinear and is nothing"
    extends Node;
  equation
    out = G*(x - low)*(1 + 1e-40*(x - low)^2);
    into = K*(x - y);
  end Bent;

  model Heat = Linear(Z = 3.0248e-6, c = 298, low = 293.15, start = 293.15, G = 200, K = 20, C = 23000);
  model BentHeat = Bent(Z = 3.0248e-6, c = 298, low = 293.15, start = 293.15, G = 200, K = 20, C = 23000);
  // A large volume at 10 MPa beside laminar orifices, and an impedance that is huge beside them.
  model Oil = Linear(Z = 1e3, c = 1.001e7, low = 1e5, start = 1e7, G = 1e-12, K = 1e-11, C = 1e-9);
  model Circuit = Linear(Z = 1e-9, c = 400, low = 0, start = 399, G = 1e-3, K = 1e-2, C = 1e-2);
  model Stiff = Linear(Z = 1e9, c = 1.001e7, low = 1e5, start = 1e7, G = 1e-13, K = 1e-4, C = 1e-9);
end TinyImpedance;

//! run: -m TinyImpedance.Heat --solver trapezoid --step 1e-5 --stop 2 --interval 0.5
//! always: abs(rise - exact) <= 1e-8*exact
//! same: --tier 0

//! run: -m TinyImpedance.Heat --solver trapezoid --step 1e-6 --stop 0.5 --interval 0.5
//! always: abs(rise - exact) <= 1e-6*exact

//! run: -m TinyImpedance.Heat --stop 86400 --solver halving --tolerance 1e-8
//! always: abs(rise - exact) <= 1e-5

//! run: -m TinyImpedance.Heat --solver ieuler --step 1e-5 --stop 1 --interval 0.5
//! always: abs(rise - exact) <= 1e-6*exact

//! run: -m TinyImpedance.BentHeat --solver trapezoid --step 1e-5 --stop 2 --interval 0.5
//! always: abs(rise - exact) <= 1e-8*exact

//! run: -m TinyImpedance.Oil --solver trapezoid --step 1e-6 --stop 0.5 --interval 0.5
//! always: abs(rise - exact) <= 1e-6*exact

//! run: -m TinyImpedance.Circuit --solver trapezoid --step 1e-6 --stop 0.5 --interval 0.5
//! always: abs(rise - exact) <= 1e-6*exact

//! run: -m TinyImpedance.Stiff --solver trapezoid --step 1e-6 --stop 0.5 --interval 0.5
//! always: abs(rise - exact) <= 1e-6*abs(exact)
