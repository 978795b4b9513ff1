// A rod of 200 nodes: a sparse Jacobian, solved by KLU. The first mode decays with the rate of the discrete
// Laplacian: exp(-4 (n+1)^2 sin^2(pi / (2 (n+1))) t), closed form.
model Rod
  constant Integer n = 200;
  constant Real pi = 3.14159265358979;
  Real T[n](start = {sin(pi*i/(n + 1)) for i in 1:n}, each fixed = true);
equation
  for i in 1:n loop
    der(T[i]) = (n + 1)^2*((if i > 1 then T[i - 1] else 0) - 2*T[i] + (if i < n then T[i + 1] else 0));
  end for;
end Rod;

//! run: --stop 0.1 --tolerance 1e-8 --interval 0.01
//! end: 'T[100]' = sin(pi*100/201)*exp(-4*201^2*sin(pi/402)^2*0.1) +- 1e-6
//! run: --stop 0.1 --tolerance 1e-8 --interval 0.01 --solver ida
//! end: 'T[100]' = sin(pi*100/201)*exp(-4*201^2*sin(pi/402)^2*0.1) +- 1e-5
//! run: --stop 0.1 --step 0.001 --interval 0.01 --solver trapezoid
//! end: 'T[100]' = sin(pi*100/201)*exp(-4*201^2*sin(pi/402)^2*0.1) +- 1e-4
