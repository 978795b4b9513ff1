// redeclare model extends replaces an inherited class by one that builds on it.
//! flatten: ClassExtends.M
//> 'b.p' = 2.0;
//> 'b.x[1]' = 'b.p';
//> 'b.x[2]' = 'b.p';
partial package ClassExtendsMedium
  constant Integer n;
  replaceable partial model Properties
    parameter Real p = 1;
    Real x[n];
  end Properties;
end ClassExtendsMedium;
package ClassExtends
  extends ClassExtendsMedium(n = 2);
  redeclare model extends Properties(p = 2)
  equation
    x = {p, p};
  end Properties;
  model M
    Properties b;
  end M;
end ClassExtends;
