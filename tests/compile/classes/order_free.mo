// Elements may be used before they are declared.
//! flatten: OrderFree
//> a = 5.0;
//> 'p.k' = c;
//> 'v[2]'
model OrderFree
  constant Real a = b + 1;
  Part p(k = c);
  constant Real b = 4;
  Real v[n] = ones(n);
  model Part
    parameter Real k;
  end Part;
  constant Integer n = 2;
  parameter Real c = 3;
end OrderFree;
