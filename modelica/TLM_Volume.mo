model TLM_Volume = TLM.Volume;
