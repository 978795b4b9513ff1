// A parameter whose value was taken away has none.
model BreakValueParameterBase
  parameter Real k = 1;  //! warning SK2704
end BreakValueParameterBase;
model BreakValueParameter
  extends BreakValueParameterBase(k = break);
end BreakValueParameter;
