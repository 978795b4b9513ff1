// Declared names come first, then names that are imported one by one, then those imported all together.
//! flatten: ImportOrder
//> x = 1.0;
//> y = 20.0;
//> z = 300.0;
package ImportOrderP
  constant Real a = 10;
  constant Real b = 20;
end ImportOrderP;
package ImportOrderQ
  constant Real a = 100;
  constant Real b = 200;
  constant Real c = 300;
end ImportOrderQ;
model ImportOrder
  import ImportOrderQ.*;
  import ImportOrderP.b;
  constant Real a = 1;
  Real x = a;
  Real y = b;
  Real z = c;
end ImportOrder;
