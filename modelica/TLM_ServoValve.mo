model TLM_ServoValve = TLM.ServoValve;
