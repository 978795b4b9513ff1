// A function of a component can be called through the component.
//! flatten: FunctionThroughComponent
//> y = 
model FunctionThroughComponentPart
  function f
    input Real u;
    output Real y = 2*u;
  end f;
end FunctionThroughComponentPart;
model FunctionThroughComponent
  FunctionThroughComponentPart p;
  Real y = p.f(3);
end FunctionThroughComponent;
