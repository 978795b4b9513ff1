model TLM_ReliefValve = TLM.ReliefValve;
