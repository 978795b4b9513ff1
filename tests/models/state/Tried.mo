// A step that is tried again with half its length begins its iterations where the last step ended: that belongs to a saved
// run as well. Branches without events make such steps.
model Tried
  parameter Real r[:] = {-0.378, -0.338, 0.311, 1.394, 0.154, 0.555, -0.116, 1.002};
  Real x[size(r, 1)](start = r, each fixed = true), y[size(r, 1)](each start = 1.2, each fixed = true);
  Real z[size(r, 1)](each start = 1.68), w[size(r, 1)](each start = 0.18);
  discrete Real q(start = 0, fixed = true);
equation
  for i in 1:size(r, 1) loop
    3*z[i] + noEvent(if z[i] > 0 then 0.2*sqrt(z[i] + 0.01) else 0.02 + 0.1*z[i]) + 0.3*tanh(w[i] - r[i]) = tanh(x[i]*y[i] + r[i]);
    3*w[i] + 0.4*sin(z[i]) + 0.3*tanh(w[i] - 0.8) = tanh(r[i] + 0.74);
    der(x[i]) = -x[i] + tanh(z[i]*noEvent(if time > r[i] then y[i] else 2.73)/(1.1 + (1.25 - x[i])^2));
    der(y[i]) = -0.5*y[i] + sin(exp(-noEvent(if abs(x[i]) > 0.05 then 0.1/x[i] else 1.38)^2) - w[i]);
  end for;
  when sample(0, 0.03) then
    q = pre(q) + x[1];
  end when;
end Tried;

//! run: --stop 1 --interval 0.02 --solver halving
//! resumes: 0.1 0.2 0.4 0.58 0.74
//! stops: 0.1 0.2 0.4
