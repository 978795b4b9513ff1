// In a partial class, too, connections go with a component that is left out.
connector BreakPartialPin
  Real v;
  flow Real i;
end BreakPartialPin;
model BreakPartialPart
  BreakPartialPin p;
equation
  p.v = 1 + p.i;
end BreakPartialPart;
model BreakPartialBase
  BreakPartialPart a, b;
equation
  connect(a.p, b.p);
end BreakPartialBase;
partial model BreakPartial
  extends BreakPartialBase(break b);
  replaceable package P
    partial function f
      input Real u;
      output Real y;
    end f;
  end P;
  Real x = P.f(1);
end BreakPartial;
