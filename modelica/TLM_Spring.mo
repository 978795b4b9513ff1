model TLM_Spring = TLM.Spring;
