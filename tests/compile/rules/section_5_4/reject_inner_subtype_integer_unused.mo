// Inner subtype integer unused (5.4): refused.
model M
  inner Real TI = 1;
  model B
    outer Integer TI;  //! error SK2110
  end B;
  B b;
end M;
