// Long pipes from one source to many tanks, in a line and in a ring. What flows at the far end, 1e-80 of what comes in, is
// the difference of pressures that are equal in all their digits: its steps are rounding, and must not hold up the others.
model FarEnd
  connector Port
    Real p;
    flow Real q;
  end Port;
  model Tank
    Port a;
    Real h(start = 1, fixed = true);
  equation
    der(h) = a.q;
    a.p = 9810*h + 1e5;
  end Tank;
  model Pipe
    Port a, b;
    Real dp;
  equation
    dp = a.p - b.p;
    a.q = 1e-6*dp/sqrt(abs(dp) + 100);
    a.q + b.q = 0;
  end Pipe;
  model Source
    Port a;
  equation
    a.p = 5e5;
  end Source;
  constant Integer n = 200;
  Source source;
  Pipe inlet, line[n], branch[n], drop[n], ring[n], spoke[n];
  Tank lineTank[n], ringTank[n];
equation
  connect(source.a, line[1].a);
  connect(source.a, inlet.a);
  connect(inlet.b, ring[1].a);
  for i in 1:n loop
    connect(line[i].b, branch[i].a);
    connect(branch[i].b, drop[i].a);
    connect(drop[i].b, lineTank[i].a);
    connect(ring[i].b, ring[mod(i, n) + 1].a);
    connect(ring[i].b, spoke[i].a);
    connect(spoke[i].b, ringTank[i].a);
  end for;
  for i in 1:n - 1 loop
    connect(line[i].b, line[i + 1].a);
  end for;
end FarEnd;

//! run: --solver euler --step 1e-5 --stop 1e-5
//! at 0: 'line[1].a.q' = 0.0005243114022 +- 1e-13
//! at 0: 'line[2].a.q' = 0.00028453240340 +- 1e-13
//! at 0: 'inlet.a.q' = 0.0005872172745 +- 1e-13
//! at 0: 'ring[5].dp' = 113.373418361 +- 1e-8
//! at 0: 'line[200].b.p' = 109810 +- 1e-7
//! at 0: 'ring[100].b.p' = 109810 +- 1e-7
// Flows: Newton's method for the pressures alone of a line of 24 and a ring of 40 tanks, written for this purpose.
