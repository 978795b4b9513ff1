model TLM_Pulse = TLM.Pulse;
