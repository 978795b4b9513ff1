// input and output in a short class go to the components of that type.
//! flatten: ShortClassCausality
//> input Real u;
//> output Real y;
//! unknowns: 1
block ShortClassCausality
  connector In = input Real;
  connector Out = output Real;
  In u;
  Out y = 2*u;
end ShortClassCausality;
