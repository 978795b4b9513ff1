model TLM_Tank = TLM.Tank;
