model TLM_PressureSource = TLM.PressureSource;
