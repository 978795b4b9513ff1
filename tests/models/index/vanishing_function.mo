// A capacitance that a function computes and that is zero for these parameters: the capacitor carries no current, its
// voltage is no state, and u - v = R*i determines v. All references are the equations with zero put in.
record Card
  Real c = 0, share = 1;
end Card;

function capacitance "Of a junction, as a function of its voltage"
  input Card card;
  input Real v;
  output Real inside, outside;
protected
  Real part;
algorithm
  if v < 0.5 then
    part := card.c/sqrt(1 - v);
  else
    part := card.c*(1 + 2*v);
  end if;
  inside := card.share*part;
  outside := (1 - card.share)*(3 + v^2);
end capacitance;

model VanishingFunction
  parameter Card card(c = 0), other(c = 2, share = 1);
  parameter Real R = 4;
  Real v, w(start = 1, fixed = true), c1, c2, d1, d2, i, u = sin(time);
equation
  (c1, c2) = capacitance(card, v);
  (d1, d2) = capacitance(other, w/100);
  i = c1*der(v) + c2*der(v);
  u - v = R*i;
  // Here only the second part vanishes: d1 stays, and w is a state.
  d1*der(w) + d2*der(v) = -w*d1;
end VanishingFunction;

//! run: --stop 1 --tolerance 1e-9
//! at 1: v = sin(1) +- 1e-12
//! at 1: i = 0 +- 1e-12
//! at 1: w = exp(-1) +- 1e-7

// With a value that is not zero the model is another one; c1 = c*(1 + 2*v) or c/sqrt(1 - v) >= 1 keeps v behind u.
//! run: --set card.c=1 --stop 1
//! always: c1 >= 1 and v < 0.3
