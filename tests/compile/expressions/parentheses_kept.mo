// What the order of evaluation needs stays in parentheses in the flat model.
//! flatten: M
//> y1 = x - (z - 1.0);
//> y2 = x/(z*2.0);
//> y3 = (-x)^2;
//> y4 = -x^2;
//> y5 = (x + z)*2.0;
//> y6 = x*(-z);
model M
  Real x = time, z = 2*time;
  Real y1 = x - (z - 1);
  Real y2 = x/(z*2);
  Real y3 = (-x)^2;
  Real y4 = -x^2;
  Real y5 = (x + z)*2;
  Real y6 = x*(-z);
end M;
