// Structured variability (4.5.5): accepted.
model M
  record A
    constant Real pi = 3.14;
    Real y = 1;
    Integer i = 2;
    parameter Real q = 4;
  end A;
  parameter A a;
  A b(y = time);
  constant A c;
  parameter Real p = a.y + a.i + a.pi + b.pi + c.y + b.q;
  constant Real k = c.y + b.pi;
end M;
