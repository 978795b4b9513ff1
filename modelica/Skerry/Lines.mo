within Skerry;
package Lines "What all line elements have in common"

  connector WaveIn = input Real "A wave that enters a line" annotation(Icon(graphics = {Rectangle(extent = {{-100, 100}, {100, -100}}, lineColor = {0, 90, 160}, fillColor = {0, 90, 160}, fillPattern = FillPattern.Solid)}));
  connector WaveOut = output Real "A wave that arrives from a line" annotation(Icon(graphics = {Rectangle(extent = {{-100, 100}, {100, -100}}, lineColor = {0, 90, 160}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid)}));

  block Waves "Waves between the n ends of a line, or of a volume with n ports"
    parameter Integer n(min = 1) = 2 "Number of ends";
    parameter Real T(unit = "s", min = 0) = 1e-3 "Time that a wave needs from end to end";
    parameter Real alpha(min = 0, max = 0.99) = 0 "Low-pass filter of the waves: 0 none, towards 1 strong"
      annotation(Evaluate = true);
    parameter Real Zc = 1 "Characteristic impedance, of lines where it is constant";
    parameter Real start[n] = zeros(n) "Waves on their way at the start, as they entered at each end";
    WaveIn w[n] "Waves that enter: p + Zc*q at each end" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
    WaveOut c[n] "Waves that arrive" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  protected
    parameter Real t0[n](each fixed = false, each unit = "s") "Start of the run";
    Real d[n] "Waves that entered the time T ago";
  initial equation
    // One for each end: a common one would tie the ends together when the run starts.
    for i in 1:n loop
      t0[i] = time;
    end for;
  equation
    assert(T > 0, "the delay T of a line must be above zero");
    assert(Zc > 0, "the characteristic impedance Zc of a line must be above zero: is a capacity, a stiffness or a size below zero?");
    assert(alpha >= 0 and alpha < 1, "the filter alpha of a line must be at least 0 and below 1");
    for i in 1:n loop
      d[i] = if noEvent(initial() or time < t0[i] + T) then start[i] else delay(w[i], T);
      // All ends meet in one point: what arrives there is shared so that nothing is lost.
      if alpha > 0 then
        c[i] = alpha*(if noEvent(initial() or time < t0[i] + T) then 2/n*sum(start) - start[i] else delay(c[i], T))
             + (1 - alpha)*(2/n*sum(d) - d[i]);
      else
        c[i] = 2/n*sum(d) - d[i];
      end if;
    end for;
    annotation(Icon(graphics = {
      Rectangle(extent = {{-100, 60}, {100, -60}}, lineColor = {90, 90, 90}, radius = 20),
      Line(points = {{-80, 0}, {-60, 40}, {-30, 40}, {0, 0}, {30, -40}, {60, -40}, {80, 0}}, color = {0, 90, 160}, thickness = 0.5, smooth = Smooth.Bezier),
      Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}),
      Documentation(info = "
With n = 2 the wave that entered at one end arrives at the other (Auslander 1968). With n = 1 it comes back:
a closed end. The filter is c(t) = alpha*c(t-T) + (1-alpha)*c0(t), c0 being the wave without filter; with it
the capacitance of the line is n*T/(2*(1-alpha)*Zc). Between two ends it damps like alpha*Zc/2 beside the
capacitance, and the line's own inertia becomes Zc*T/(1-alpha).
"));
  end Waves;
  annotation(Icon(graphics = {
    Rectangle(extent = {{-90, 40}, {90, -40}}, lineColor = {90, 90, 90}, radius = 20),
    Line(points = {{-80, 0}, {-60, 40}, {-30, 40}, {0, 0}, {30, -40}, {60, -40}, {80, 0}}, color = {0, 90, 160}, thickness = 0.5, smooth = Smooth.Bezier)}));
end Lines;
