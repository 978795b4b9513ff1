// An outer component has no value of its own.
model OuterBindingPart
  outer parameter Real p = 2;  //! error SK2110
  Real y = p;
end OuterBindingPart;
model OuterBinding
  inner parameter Real p = 1;
  OuterBindingPart part;
end OuterBinding;
