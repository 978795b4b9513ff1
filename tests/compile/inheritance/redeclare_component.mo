// A replaceable component can get another type; modifications of the original hold on.
//! flatten: RedeclareComponent
//> 'a.x' = 1.0;
//> 'a.y' = 2.0;
model RedeclareComponentA
  parameter Real x = 0;
end RedeclareComponentA;
model RedeclareComponentB
  parameter Real x = 3.14;
  parameter Real y = 0;
end RedeclareComponentB;
model RedeclareComponentC
  replaceable RedeclareComponentA a(x = 1);
end RedeclareComponentC;
model RedeclareComponent
  extends RedeclareComponentC(redeclare RedeclareComponentB a(y = 2));
end RedeclareComponent;
