// Modifications of a redeclaration's own constraining clause hold too: under its own modifications, over
// those of the constraint it replaces, and for what is redeclared after it.
//! flatten: ConstrainedAgainModifiers
//> 'plain.c.k' = 9.0;
//> 'over.c.k' = 9.0;
//> 'over.c.j' = 5.0;
//> 'declared.c.k' = 9.0;
//> 'short.c.k' = 9.0;
//> 'element.c.k' = 9.0;
//> 'part.c.k' = 9.0;
//> 'own.c.k' = 8.0;
//> 'later.c.k' = 9.0;
//> 'later.c.j' = 7.0;
package ConstrainedAgainModifiersParts
  model Base
    parameter Real k = 1;
    parameter Real j = 1;
  end Base;
  model B
    extends Base;
  end B;
  model Plain
    replaceable B c constrainedby Base;
  end Plain;
  model Over
    replaceable B c constrainedby Base(k = 4, j = 5);
  end Over;
  model Declared
    replaceable B c(k = 3);
  end Declared;
  model Class
    replaceable model M = B constrainedby Base(k = 4);
    M c;
  end Class;
  model ClassElement
    extends Class;
    redeclare replaceable model M = B constrainedby Base(k = 9);
  end ClassElement;
  model Element
    extends Over;
    redeclare replaceable B c constrainedby Base(k = 9);
  end Element;
  model First
    extends Plain(redeclare replaceable B c constrainedby Base(k = 6, j = 7));
  end First;
  model Second
    extends First(redeclare replaceable B c(k = 2) constrainedby Base(k = 9));
  end Second;
end ConstrainedAgainModifiersParts;
model ConstrainedAgainModifiers
  import P = ConstrainedAgainModifiersParts;
  P.Plain plain(redeclare replaceable P.B c constrainedby P.Base(k = 9));
  P.Over over(redeclare replaceable P.B c constrainedby P.Base(k = 9));
  P.Declared declared(redeclare replaceable P.B c constrainedby P.B(k = 9));
  P.Class short(redeclare replaceable model M = P.B constrainedby P.Base(k = 9));
  P.ClassElement element;
  P.Element part;
  P.Plain own(redeclare replaceable P.B c(k = 8) constrainedby P.Base(k = 9));
  P.Second later(redeclare P.B c);
end ConstrainedAgainModifiers;
