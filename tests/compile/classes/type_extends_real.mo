// A type may extend a predefined type.
//! flatten: TypeExtendsReal
//> parameter Real t(unit = "K", min = 0.0) = 300.0;
model TypeExtendsReal
  type Temperature
    extends Real(unit = "K", min = 0);
  end Temperature;
  parameter Temperature t = 300;
end TypeExtendsReal;
