// An encapsulated short class looks nothing up around it.
model ShortClassEncapsulatedPart
  parameter Real R = 1;
end ShortClassEncapsulatedPart;
model ShortClassEncapsulated
  constant Real k = 5;
  encapsulated model Good = .ShortClassEncapsulatedPart(R = 2);
  encapsulated model Bad = .ShortClassEncapsulatedPart(R = k);  //! error SK2101
  Good a;
  Bad b;
end ShortClassEncapsulated;
