model TLM_CheckValve = TLM.CheckValve;
