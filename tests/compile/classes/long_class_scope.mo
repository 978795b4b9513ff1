// In an extends clause the value is looked up in the class itself, so R = R is a cycle.
model LongClassScopePart
  parameter Real R;
end LongClassScopePart;
model LongClassScope
  model Load
    extends LongClassScopePart(R = R);  //! error SK2903
  end Load;
  Load a;
end LongClassScope;
