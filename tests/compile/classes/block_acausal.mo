// Public connectors of a block consist of inputs and outputs.
connector BlockAcausalPin
  Real v;
  flow Real i;
end BlockAcausalPin;
block BlockAcausal
  BlockAcausalPin p;  //! error SK2004
equation
  p.v = 0;
end BlockAcausal;
