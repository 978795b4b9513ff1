// Without a value for the input of a component there is an equation too few.
block InputComponentUnboundB
  input Real u;
  output Real y = 2*u;
end InputComponentUnboundB;
model InputComponentUnbound  //! error SK2702
  InputComponentUnboundB b;  //! warning SK2706
end InputComponentUnbound;
