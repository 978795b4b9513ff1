model TLM_LaminarOrifice = TLM.LaminarOrifice;
