// Attributes of a type come with it and can be changed again.
//! flatten: ShortClassAttributes
//> p(quantity = "Pressure", unit = "Pa", displayUnit = "bar", min = 0.0)
//> q(quantity = "Pressure", unit = "Pa", displayUnit = "kPa", min = 0.0)
model ShortClassAttributes
  type Pressure = Real(final quantity = "Pressure", final unit = "Pa", displayUnit = "Pa");
  type AbsolutePressure = Pressure(min = 0, displayUnit = "bar");
  parameter AbsolutePressure p = 1e5;
  parameter AbsolutePressure q(displayUnit = "kPa") = 1e5;
end ShortClassAttributes;
