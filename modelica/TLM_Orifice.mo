model TLM_Orifice = TLM.Orifice;
