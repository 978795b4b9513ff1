// What may be absent can be connected, not used: not even where it is there.
//! check: InBinding, InEquation, InBranch, Connected
package P
  connector Out = output Real;
  connector In = input Real;

  model Part
    Out y = 1;
    Real x = 1;
  end Part;
end P;

model InBinding
  parameter Boolean b = true;
  P.Part p if b;
  Real y = p.x;  //! error SK2114
end InBinding;

model InEquation
  parameter Boolean b = true;
  Real x if b;
equation
  x = 1;  //! error SK2114
end InEquation;

model InBranch
  parameter Boolean b = true;
  P.Part p if b;
  Real y;
equation
  if b then
    y = p.x;  //! error SK2114
  else
    y = 1;
  end if;
end InBranch;

model Connected
  parameter Boolean b = true;
  P.Part p(x = 2) if b;
  P.Part q if not b;
  P.Out y;
equation
  connect(p.y, y);
  connect(q.y, y);
end Connected;
