// The nearest enclosing class that declares a name wins.
//! flatten: EnclosingNearest.Middle.Inner
//> a = 3.0;
//> b = 20.0;
//> c = 100.0;
package EnclosingNearest
  constant Real one = 1;
  constant Real two = 10;
  constant Real three = 100;
  package Middle
    constant Real one = 2;
    constant Real two = 20;
    model Inner
      constant Real one = 3;
      constant Real a = one;
      constant Real b = two;
      constant Real c = three;
    end Inner;
  end Middle;
end EnclosingNearest;
