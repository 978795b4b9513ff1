// Annotations stand after classes, components, equations, extends and imports.
//! flatten: AnnotationPlaces
//> y = 2.0;
//> x = 1.0;
package AnnotationPlacesP
  constant Real one = 1.0 annotation(Dialog(tab = "t"));
end AnnotationPlacesP;
model AnnotationPlacesB
  Real y = 2.0;
  annotation(Icon(graphics = {Rectangle(extent = {{-100, -100}, {100, 100}})}));
end AnnotationPlacesB;
model AnnotationPlaces
  import AnnotationPlacesP.one annotation(__Example_key = 3);
  Real x annotation(Placement(visible = true));
  extends AnnotationPlacesB annotation(IconMap(primitivesVisible = false));
equation
  x = one annotation(Line(points = {{0, 0}, {1, 1}}));
  annotation(Documentation(info = "<html>text</html>"));
end AnnotationPlaces;
