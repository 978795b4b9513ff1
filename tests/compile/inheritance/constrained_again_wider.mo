// The constraining class of a redeclaration has to fit the one before it, and the redeclared class both.
package ConstrainedAgainWiderParts
  model Base
    parameter Real k = 1;
  end Base;
  model B
    extends Base;
    parameter Real q = 1;
  end B;
  model Other
    parameter Real q = 1;
  end Other;
  model Part
    replaceable B c constrainedby Base;
    replaceable model M = B constrainedby Base;
    M m;
  end Part;
end ConstrainedAgainWiderParts;
model ConstrainedAgainWider
  import P = ConstrainedAgainWiderParts;
  P.Part fits(redeclare replaceable P.B c constrainedby P.B);
  P.Part a(
    redeclare replaceable P.B c constrainedby P.Other);  //! error SK2305
  P.Part b(
    redeclare replaceable model M = P.B constrainedby P.Other);  //! error SK2305
  P.Part d(
    redeclare replaceable P.Base c constrainedby P.B);  //! error SK2305
end ConstrainedAgainWider;
