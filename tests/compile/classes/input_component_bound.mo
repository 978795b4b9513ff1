// An input of a component that is no connector gets its value by a modification.
//! flatten: InputComponentBound
//> 'b.u' = time;
//> 'b.y' = 2.0*'b.u';
block InputComponentBoundB
  input Real u;
  output Real y = 2*u;
end InputComponentBoundB;
model InputComponentBound
  InputComponentBoundB b(u = time);
end InputComponentBound;
