// That holds for components of scalar components.
model EachScalarComponentPart
  parameter Real k = 1;
end EachScalarComponentPart;
model EachScalarComponent
  EachScalarComponentPart p(each k = 2);  //! warning SK2306
end EachScalarComponent;
