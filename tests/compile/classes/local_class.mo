// A local class can be modified like other elements of a base class.
//! flatten: LocalClass
//> Real v1(nominal = 1000.0);
//> Real v2(nominal = 1000.0);
model LocalClassBase
  type Voltage = Real(nominal = 1);
  Voltage v1 = 1, v2 = 2;
end LocalClassBase;
model LocalClass
  extends LocalClassBase(Voltage(nominal = 1000));
end LocalClass;
