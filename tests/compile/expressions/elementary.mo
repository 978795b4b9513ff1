// Elementary functions of constants are evaluated.
//! flatten: M
//> Real a = 4.0;
//> Real b = 1.0;
//> Real c = 0.0;
//> Real d = 2.0;
//> Real e = 1.5707963267948966;
//> Real f = 0.0;
//> Real g = 1.0;
//> Real h = 3.141592653589793;
//> Real i = 1.0;
model M
  constant Real a = sqrt(16);
  constant Real b = exp(0);
  constant Real c = log(1);
  constant Real d = log10(100);
  constant Real e = asin(1);
  constant Real f = sin(0) + tan(0) + sinh(0) + tanh(0) + atan(0);
  constant Real g = cosh(0);
  constant Real h = atan2(0, -1);
  constant Real i = cos(acos(1));
end M;
