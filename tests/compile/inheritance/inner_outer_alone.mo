// An element that is inner and outer gets another one of its own when nothing is around it, by another name.
//! flatten: InnerOuterAlone
//> Real 's.x'
//> 's.x' = 1.0 + sx;
//> sx = 'outer s.x';
//> 'c.y' = 's.x';
//> 'outer s.x' = time;
model State
  Real x = time;
end State;

model Part
  outer State s;
  Real y = s.x;
end Part;

model InnerOuterAlone
  inner outer State s(x = 1 + sx);  //! warning SK2113
  Real sx = s.x;
  Part c;
end InnerOuterAlone;
