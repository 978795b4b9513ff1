// Enumerations have attributes of their own type.
//! flatten: EnumerationAttributes
//> (quantity = "gear", min = 'EnumerationAttributes.Gear'.first, start = 'EnumerationAttributes.Gear'.second, fixed = true)
model EnumerationAttributes
  type Gear = enumeration(reverse, first, second);
  type Forward = Gear(quantity = "gear", min = Gear.first);
  Forward g(start = Gear.second, fixed = true);
equation
  when time > 1 then
    g = Gear.first;
  end when;
end EnumerationAttributes;
