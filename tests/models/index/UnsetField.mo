// A capacitance that a function computes from parameters is zero whatever the voltage is, though another field of the record
// that these come from is never set: the voltage is no state. References: the divider of two resistors (u = sin(t)/2), and
// 2 der(v) = sin(t) - 2 v, so v = (sin(t) - cos(t) + exp(-t))/4.
//! run: -m UnsetField.None --stop 1 --interval 0.1
//! end: v = sin(1)/2 +- 1e-9
//! run: -m UnsetField.Some --stop 1 --interval 0.1 --tolerance 1e-8
//! end: v = (sin(1) - cos(1) + exp(-1))/4 +- 1e-6
package UnsetField
  record Card
    Real c, breakdown;
  end Card;

  function prepare
    input Real c, given;
    output Card card;
  algorithm
    card.c := 2*c;
    if given > 0.5 then
      card.breakdown := given;
    end if;
  end prepare;

  function capacitance
    input Card card;
    input Real v;
    output Real y;
  algorithm
    y := card.c*(1 + (if v > 100 then v - 100 else 0));
  end capacitance;

  model None
    parameter Real c = 0;
    final parameter Card card = prepare(c, 0);
    Real v, i, C;
  equation
    C = capacitance(card, v);
    i = C*der(v);
    sin(time) - v = v + i;
  end None;

  model Some
    extends None(c = 1, v(start = 0, fixed = true));
  end Some;
end UnsetField;
