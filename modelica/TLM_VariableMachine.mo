model TLM_VariableMachine = TLM.VariableMachine;
