// A component with the same members makes a record.
//! flatten: M
//> 'r.u' = 'p.u';
//> 'r.k' = 'p.k';
record Data
  Real u, k;
end Data;

model Part
  parameter Real k = 2;
  Real u = k*time, other = 1;
end Part;

model M
  Part p;
  Data r = Data(p);
end M;
