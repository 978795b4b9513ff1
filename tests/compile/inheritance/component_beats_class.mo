// A modification of the component comes before one of its class.
//! flatten: ComponentBeatsClass
//> 'm.a.k' = 9.0;
//> 'm.b.k' = 4.0;
model ComponentBeatsClassPart
  parameter Real k = 1;
end ComponentBeatsClassPart;
model ComponentBeatsClassUser
  replaceable model Part = ComponentBeatsClassPart(k = 2);
  Part a, b;
end ComponentBeatsClassUser;
model ComponentBeatsClass
  ComponentBeatsClassUser m(redeclare model Part = ComponentBeatsClassPart(k = 4), a(k = 9));
end ComponentBeatsClass;
