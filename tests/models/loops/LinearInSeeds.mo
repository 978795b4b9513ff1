// A derivative function is linear in its last arguments: the equations for der(p) and der(T) of a gas whose enthalpy and density are functions
// with derivatives of their own are a linear system, and need no iteration.
// Closed form: rho = p/(300*T) grows by 0.1 t from 1, the energy rho*u by 3e4 t, u = 750*T: T = 400*(1 + 0.1*t)/(1 + 0.1*t)
// with rho*u = 3e5 + 3e4 t, so T = 400 and p = 1.2e5*(1 + 0.1*t).
model LinearInSeeds
  function density
    input Real p, T;
    output Real d;
  algorithm
    d := p/(300*T);
    annotation(Inline = false, derivative = density_der);
  end density;
  function density_der
    input Real p, T, p_der, T_der;
    output Real d_der;
  protected
    Real scale;
  algorithm
    scale := 1;
    while scale < p loop
      scale := 2*scale;
    end while;
    d_der := (p_der/scale*scale - p*T_der/T)/(300*T);
  end density_der;
  function energy
    input Real T;
    output Real u;
  algorithm
    u := 750*T;
    annotation(Inline = false, derivative = energy_der);
  end energy;
  function energy_der
    input Real T, T_der;
    output Real u_der;
  protected
    Real scale;
  algorithm
    scale := 1;
    while scale < T loop
      scale := 2*scale;
    end while;
    u_der := 750*T_der/scale*scale;
  end energy_der;
  Real p(start = 1.2e5, fixed = true, stateSelect = StateSelect.always, nominal = 1e5);
  Real T(start = 400, fixed = true, stateSelect = StateSelect.always, nominal = 300);
  Real d, u, U;
equation
  d = density(p, T);
  u = energy(T);
  U = d*u;
  der(d) = 0.1;
  der(U) = 3e4;
end LinearInSeeds;

//! run: --stop 10 --interval 1
//! count: newton = 0
//! end: T = 400 +- 1e-6
//! end: p = 2.4e5 +- 1e-2
