// A constant of an enclosing model can be used.
//! flatten: EnclosingConstant
//> 'p.y' = 1.0;
model EnclosingConstant
  constant Real k = 1;
  model Part
    Real y = k;
  end Part;
  Part p;
end EnclosingConstant;
