// Only models, blocks and connectors can be left out.
model BreakVariableBase
  Real x = 1;
end BreakVariableBase;
model BreakVariable
  extends BreakVariableBase(break x);  //! error SK2310
end BreakVariable;
