// An open enumeration can be redeclared to any enumeration.
//! flatten: EnumerationRedeclared
//> parameter Substance e = Substance.water;
//> 'c[2]' = 1.0;
type Substance = enumeration(air, water);
partial model EnumerationRedeclaredBase
  replaceable type E = enumeration(:);
  parameter E e;
  parameter Real c[E] = ones(size(c, 1));
end EnumerationRedeclaredBase;
model EnumerationRedeclared
  extends EnumerationRedeclaredBase(redeclare type E = Substance, e = Substance.water, c = {1, 1});
end EnumerationRedeclared;
