// Class extends (7.3.1): accepted.
partial package PM
  constant Integer nX;
  replaceable partial model BP
    Real X[nX];
    parameter Real p = 1;
  end BP;
  replaceable partial function dyn
    input Real p;
    output Real eta;
  end dyn;
end PM;
package MoistAir
  extends PM(nX = 2);
  redeclare model extends BP(p = 2)
  equation
    X = {0, 1};
  end BP;
  redeclare function extends dyn
  algorithm
    eta := 2*p;
  end dyn;
end MoistAir;
model M
  MoistAir.BP bp;
  Real x = MoistAir.dyn(3);
end M;
