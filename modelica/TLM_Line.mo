model TLM_Line = TLM.Line;
