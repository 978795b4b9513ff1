// A partial class cannot be instantiated.
partial model PartialComponentBase
  Real x;
end PartialComponentBase;
model PartialComponent
  PartialComponentBase b;  //! error SK2005
end PartialComponent;
