// Equations of a base class use the redeclared and modified elements of the derived class.
//! flatten: InheritedEquationNames
//> y = 3.0*k;
model InheritedEquationNamesBase
  parameter Real k = 1;
  Real y;
equation
  y = 3*k;
end InheritedEquationNamesBase;
model InheritedEquationNames
  extends InheritedEquationNamesBase(k = 4);
end InheritedEquationNames;
