// The inner element varies no more than the outer one promises, and has as many dimensions.
model M
  model A
    outer parameter Real g;  //! error SK2110
    outer Real h[2];  //! error SK2110
  end A;
  inner Real g = time;
  inner Real h = time;
  A a;
end M;
