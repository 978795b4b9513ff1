// A class declared beside the extends clause can be the base.
//! flatten: BaseLocal
//> x = 1.0;
model BaseLocal
  model Part
    Real x = 1;
  end Part;
  extends Part;
end BaseLocal;
