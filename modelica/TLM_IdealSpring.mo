model TLM_IdealSpring = TLM.IdealSpring;
