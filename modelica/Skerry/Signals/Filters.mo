within Skerry.Signals;
package Filters "Linear blocks"

  block TransferFunction "A transfer function"
    extends SISO;
    parameter Real b[:] = {1} "Factors of the numerator, of the highest power of s first";
    parameter Real a[:] = {1, 1} "The same of the denominator; its first one is not 0";
    parameter Boolean steady = false "true: it starts with its derivatives at zero, else with its states at zero";
    Real x[size(a, 1) - 1] "States: the highest derivative first";
  protected
    parameter Integer n = size(a, 1) - 1 "Order";
    parameter Real bb[n + 1] = cat(1, zeros(max(n + 1 - size(b, 1), 0)), b) "Numerator with all powers";
    parameter Real d = bb[1]/a[1] "Part that passes at once";
  initial equation
    if steady then
      der(x) = zeros(n);
    else
      x = zeros(n);
    end if;
  equation
    assert(size(b, 1) <= size(a, 1), "the numerator b has more factors than the denominator a");
    assert(abs(a[1]) > 0, "the first factor of the denominator a must not be zero");
    if n == 0 then
      y = d*u;
    else
      a[1]*der(x[1]) = u - a[2:n + 1]*x;
      for i in 2:n loop
        der(x[i]) = x[i - 1];
      end for;
      y = (bb[2:n + 1] - d*a[2:n + 1])*x + d*u;
    end if;
    annotation(Icon(graphics = {Text(extent = {{-65, 35}, {65, -35}}, textString = "b(s)/a(s)")}), Documentation(info = "
y = (b[1]*s^m + ... + b[m+1])/(a[1]*s^n + ... + a[n+1])*u, m at most n, in controller form."));
  end TransferFunction;

  block StateSpace "A linear system with matrices"
    extends Box;
    parameter Real A[:, size(A, 1)] = [-1] "System";
    parameter Real B[size(A, 1), :] = [1] "Inputs";
    parameter Real C[:, size(A, 1)] = [1] "Outputs";
    parameter Real D[size(C, 1), size(B, 2)] = zeros(size(C, 1), size(B, 2)) "Feed-through";
    parameter Real xStart[size(A, 1)] = zeros(size(A, 1)) "States at the start";
    SignalIn u[size(B, 2)] "Inputs" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
    SignalOut y[size(C, 1)] "Outputs" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
    Real x[size(A, 1)](start = xStart, each fixed = true) "States";
  equation
    der(x) = A*x + B*u;
    y = C*x + D*u;
    annotation(Icon(graphics = {Text(extent = {{-65, 35}, {65, -35}}, textString = "A B C D")}), Documentation(info = "x' = A*x + B*u, y = C*x + D*u."));
  end StateSpace;

  function polynomial "Factors of the polynomial with given roots"
    input Real roots[:, 2] "Real and imaginary parts; complex ones in pairs";
    output Real c[size(roots, 1) + 1] "Of the highest power first, which is 1";
  protected
    Real re[size(roots, 1) + 1];
    Real im[size(roots, 1) + 1];
    Real t;
  algorithm
    re := zeros(size(roots, 1) + 1);
    im := zeros(size(roots, 1) + 1);
    re[1] := 1;
    for k in 1:size(roots, 1) loop
      for j in k + 1:-1:2 loop
        t := re[j] - (re[j - 1]*roots[k, 1] - im[j - 1]*roots[k, 2]);
        im[j] := im[j] - (re[j - 1]*roots[k, 2] + im[j - 1]*roots[k, 1]);
        re[j] := t;
      end for;
    end for;
    c := re;
    for j in 1:size(c, 1) loop
      assert(abs(im[j]) <= 1e-9*(1 + abs(re[j])), "complex zeros and poles must come in pairs");
    end for;
    annotation(Icon(graphics = {
      Ellipse(extent = {{-80, -80}, {80, 80}}, lineColor = {150, 130, 90}, fillColor = {252, 243, 225}, fillPattern = FillPattern.Solid),
      Text(extent = {{-60, 60}, {60, -60}}, textString = "f", textStyle = {TextStyle.Italic}),
      Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}));
  end polynomial;

  block ZerosPoles "A transfer function from its zeros and poles"
    extends TransferFunction(final b = k*polynomial(z), final a = polynomial(p));
    parameter Real k = 1 "Factor of the highest powers";
    parameter Real z[:, 2] = fill(0.0, 0, 2) "Zeros: rows of real and imaginary part, complex ones in pairs";
    parameter Real p[:, 2] = [-1, 0] "Poles, the same";
    annotation(Documentation(info = "y = k*(s - z1)*(s - z2)*.../((s - p1)*(s - p2)*...)*u."));
  end ZerosPoles;

  block Derivative "A derivative with a filter"
    extends SISO;
    parameter Real k = 1 "Factor";
    parameter Real tau(unit = "s", min = 1e-300) = 0.01 "Time constant of the filter";
  protected
    Real x "Filtered input";
  initial equation
    x = u;
  equation
    assert(tau > 0, "the time constant tau must be above zero");
    tau*der(x) = u - x;
    y = k*(u - x)/tau;
    annotation(Icon(graphics = {Text(extent = {{-65, 35}, {65, -35}}, textString = "s/(1+sT)")}), Documentation(info = "y = k*s/(1 + tau*s)*u; it starts at zero."));
  end Derivative;

  block HighPass "First-order high-pass filter"
    extends SISO;
    parameter Real tau(unit = "s", min = 1e-300) = 1 "Time constant";
  protected
    Real x "Low-pass part";
  initial equation
    x = u;
  equation
    assert(tau > 0, "the time constant tau must be above zero");
    tau*der(x) = u - x;
    y = u - x;
    annotation(Icon(graphics = {Text(extent = {{-65, 35}, {65, -35}}, textString = "sT/(1+sT)")}), Documentation(info = "y = tau*s/(1 + tau*s)*u; it starts at zero."));
  end HighPass;

  block LeadLag "Lead or lag"
    extends SISO;
    parameter Real k = 1 "Gain";
    parameter Real t1(unit = "s", min = 0) = 0.1 "Time constant of the numerator";
    parameter Real t2(unit = "s", min = 1e-300) = 0.01 "Time constant of the denominator";
  protected
    Real x "Filtered input";
  initial equation
    x = u;
  equation
    assert(t1 >= 0 and t2 > 0, "t2 must be above zero, t1 must not be negative");
    t2*der(x) = u - x;
    y = k*(x + t1*(u - x)/t2);
    annotation(Icon(graphics = {Text(extent = {{-65, 35}, {65, -35}}, textString = "lead")}), Documentation(info = "y = k*(1 + t1*s)/(1 + t2*s)*u; it starts steady."));
  end LeadLag;

  block Notch "A filter that takes out one frequency"
    extends TransferFunction(final b = {1, 2*depth*delta*omega, omega^2}, final a = {1, 2*delta*omega, omega^2});
    parameter Real omega(unit = "rad/s", min = 1e-300) = 10 "Frequency that is taken out";
    parameter Real delta(min = 1e-300) = 0.5 "Width";
    parameter Real depth(min = 0) = 0 "Part of that frequency that is left";
    annotation(Documentation(info = "y = (s^2 + 2*depth*delta*omega*s + omega^2)/(s^2 + 2*delta*omega*s + omega^2)*u."));
  end Notch;

  block MovingAverage "Mean over the last time T"
    extends SISO;
    parameter Real T(unit = "s", min = 1e-300) = 1 "Length of the window";
  protected
    Real s(start = 0, fixed = true) "Integral";
    parameter Real t0(fixed = false, unit = "s") "Start of the run";
    Real past "Integral the time T ago";
  initial equation
    t0 = time;
  equation
    assert(T > 0, "the window T must be above zero");
    der(s) = u;
    past = if noEvent(time <= t0 + T) then 0 else delay(s, T);
    y = if noEvent(time <= t0) then u elseif noEvent(time < t0 + T) then s/(time - t0) else (s - past)/T;
    annotation(Icon(graphics = {Text(extent = {{-65, 35}, {65, -35}}, textString = "mean")}), Documentation(info = "y = integral of u over the last T, divided by T; at first over the time so far."));
  end MovingAverage;
  annotation(Icon(graphics = {
    Rectangle(extent = {{-90, 90}, {90, -90}}, lineColor = {0, 0, 127}, radius = 15),
    Text(extent = {{-65, 35}, {65, -35}}, textString = "b(s)/a(s)")}));
end Filters;
