// A ball whose bounces come closer and closer: the exact times of the bounces, sqrt(2/9.81)*(1 + 2*e + 2*e^2 + ...), end
// at sqrt(2/9.81)*(1 + e)/(1 - e) = 2.55862...; what follows is not in the model, and the ball falls through the floor.
// Not without a word. With a state of rest there is nothing to say.
model Zeno
  parameter Real e = 0.7;
  Real h(start = 1, fixed = true), v(start = 0, fixed = true);
equation
  der(h) = v;
  der(v) = -9.81;
  when h < 0 then
    reinit(v, -e*pre(v));
  end when;
end Zeno;

model Rests
  parameter Real e = 0.7;
  Real h(start = 1, fixed = true), v(start = 0, fixed = true), v_new(start = 0, fixed = true);
  Boolean flying(start = true, fixed = true), impact = h <= 0;
equation
  der(h) = v;
  der(v) = if flying then -9.81 else 0;
  when {impact, h <= 0 and v <= 0} then
    v_new = if edge(impact) then -e*pre(v) else 0;
    flying = v_new > 0;
    reinit(v, v_new);
  end when;
end Rests;

//! run: -m Zeno --stop 4
//! says: events of the condition h < 0.0 (Zeno.mo:10) came closer and closer until time 2.558
//! run: -m Zeno --stop 4 --solver ida
//! says: came closer and closer until time 2.558
//! run: -m Zeno --stop 4 --solver rk4 --step 0.001
//! says: came closer and closer until time 2.55
//! run: -m Zeno --stop 4 --solver trapezoid --step 0.001
//! says: came closer and closer until time 2.55
//! run: -m Rests --stop 4
//! end: h = 0 +- 1e-6
//! says: "message":""
