// What extends an array class cannot have components.
model ArrayClassAndComponentPart
  Real x = 1;
end ArrayClassAndComponentPart;
model ArrayClassAndComponents = ArrayClassAndComponentPart[3];
model ArrayClassAndComponent
  extends ArrayClassAndComponents;  //! error SK2008
  Real y = 1;
end ArrayClassAndComponent;
