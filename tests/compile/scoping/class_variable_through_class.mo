// Variables of a model cannot be read through the name of its class.
model ClassVariableThroughClassM
  Real x = time;
end ClassVariableThroughClassM;
model ClassVariableThroughClass
  Real y = ClassVariableThroughClassM.x;  //! error SK2107
end ClassVariableThroughClass;
