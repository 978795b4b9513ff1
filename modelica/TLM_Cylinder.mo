model TLM_Cylinder = TLM.Cylinder;
