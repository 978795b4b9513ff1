within Skerry.Signals;
package Probes "What a signal was: statistics and spectrum"

  block Statistics "Mean, root mean square, deviation and extremes since a time"
    extends Box;
    SignalIn u "Input" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
    parameter Real t0(unit = "s") = 0 "From here on";
    parameter Real period(unit = "s", min = 1e-300) = 1e-3 "How often extremes are looked for";
    SignalOut mean "Mean" annotation(Placement(transformation(extent = {{90, 50}, {110, 70}})));
    SignalOut rms "Root mean square" annotation(Placement(transformation(extent = {{90, 10}, {110, 30}})));
    SignalOut deviation "Standard deviation" annotation(Placement(transformation(extent = {{90, -30}, {110, -10}})));
    discrete Real lowest "Smallest value at the samples";
    discrete Real highest "Largest value at the samples";
  protected
    Real s1(start = 0, fixed = true) "Integral of u";
    Real s2(start = 0, fixed = true) "Integral of u^2";
    Real T(unit = "s") "Time that counts";
  initial equation
    pre(lowest) = 1e60;
    pre(highest) = -1e60;
  equation
    assert(period > 0, "the period must be above zero");
    der(s1) = if time < t0 then 0 else u;
    der(s2) = if time < t0 then 0 else u^2;
    T = time - t0;
    mean = if T > 0 then s1/T else u;
    rms = if T > 0 then sqrt(max(s2/T, 0)) else abs(u);
    deviation = if T > 0 then sqrt(max(s2/T - (s1/T)^2, 0)) else 0;
    when sample(t0, period) then
      lowest = min(pre(lowest), u);
      highest = max(pre(highest), u);
    end when;
    annotation(Icon(graphics = {Text(extent = {{-65, 35}, {65, -35}}, textString = "stat")}), Documentation(info = "
mean = integral(u)/T, rms = sqrt(integral(u^2)/T), deviation = sqrt(rms^2 - mean^2), T = time - t0. lowest and highest are
of the samples."));
  end Statistics;

  block Spectrum "Amplitudes and phases of the harmonics of a signal (FFT lines)"
    extends Box;
    SignalIn u "Input" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
    parameter Real f(unit = "Hz", min = 1e-300) = 1 "Base frequency: the resolution; a window lasts 1/f";
    parameter Integer n(min = 1) = 10 "Number of harmonics, below samples/2";
    parameter Integer samples(min = 4) = 64 "Samples per window";
    parameter Real t0(unit = "s") = 0 "Start of the first window";
    discrete Real mean(start = 0, fixed = true) "Mean over the last window";
    discrete Real amplitude[n](each start = 0, each fixed = true) "Amplitudes at f, 2*f, ... over the last window";
    discrete Real phase[n](each unit = "rad", each start = 0, each fixed = true) "Phases: of amplitude*cos(2*pi*k*f*t + phase)";
  protected
    constant Real pi = 2*asin(1.0);
    discrete Integer k(start = 0, fixed = true) "Samples of this window";
    discrete Real c0(start = 0, fixed = true) "Sum";
    discrete Real c[n](each start = 0, each fixed = true) "Sums with cosines";
    discrete Real s[n](each start = 0, each fixed = true) "Sums with sines";
  equation
    assert(f > 0, "the base frequency f must be above zero");
    assert(2*n < samples, "there must be more than twice as many samples as harmonics");
    when sample(t0, 1/(f*samples)) then
      if pre(k) == samples then
        k = 1;
        mean = pre(c0)/samples;
        amplitude = {2/samples*sqrt(pre(c[i])^2 + pre(s[i])^2) for i in 1:n};
        phase = {atan2(-pre(s[i]), pre(c[i])) for i in 1:n};
        c0 = u;
        c = fill(u, n);
        s = zeros(n);
      else
        k = pre(k) + 1;
        mean = pre(mean);
        amplitude = pre(amplitude);
        phase = pre(phase);
        c0 = pre(c0) + u;
        c = {pre(c[i]) + u*cos(2*pi*i*pre(k)/samples) for i in 1:n};
        s = {pre(s[i]) + u*sin(2*pi*i*pre(k)/samples) for i in 1:n};
      end if;
    end when;
    annotation(Icon(graphics = {Text(extent = {{-65, 35}, {65, -35}}, textString = "FFT")}), Documentation(info = "
The discrete Fourier transform of the last window of samples, line by line, made while they come: amplitude[i] and phase[i] at
i*f, time counted from the window's start. Windows follow each other without a gap."));
  end Spectrum;
  annotation(Icon(graphics = {
    Rectangle(extent = {{-90, 90}, {90, -90}}, lineColor = {0, 0, 127}, radius = 15),
    Text(extent = {{-65, 35}, {65, -35}}, textString = "FFT")}));
end Probes;
