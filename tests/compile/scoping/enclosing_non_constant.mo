// Of the variables of an enclosing class only constants can be used.
model EnclosingNonConstant
  parameter Real k = 1;
  model Part
    Real y = k;  //! error SK2107
  end Part;
  Part p;
end EnclosingNonConstant;
