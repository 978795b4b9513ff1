model TLM_Machine = TLM.Machine;
