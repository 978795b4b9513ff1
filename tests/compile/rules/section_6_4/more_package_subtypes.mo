// More package subtypes (6.4): accepted.
partial package PM
  constant Integer n = 1;
  replaceable record S Real p; end S;
  replaceable partial function h input S s; output Real y; end h;
  replaceable partial model BP S s; Real y = h(s); end BP;
  type T = Real;
end PM;
package A
  extends PM(n = 2);
  redeclare record extends S Real t; end S;
  redeclare function extends h algorithm y := s.p + s.t; end h;
  redeclare model extends BP
    parameter Real z = 2;
  equation
    s.p = z;
    s.t = 1;
  end BP;
end A;
package B
  extends A;
  redeclare function h input S s; output Real y = 3*s.p; end h;
end B;
model V
  replaceable package Med = PM;
  Med.BP bp;
  Real q[Med.n] = ones(Med.n);
end V;
model M
  V v(redeclare package Med = A);
end M;
