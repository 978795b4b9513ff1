model TLM_Force = TLM.Force;
