model TLM_Accumulator = TLM.Accumulator;
