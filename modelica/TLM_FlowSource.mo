model TLM_FlowSource = TLM.FlowSource;
