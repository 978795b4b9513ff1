// A modifier inside a class in an extends clause (4.1): refused.
model B
  model I
  protected
    parameter Real p = 1;
  end I;
  I i;
end B;
model M
  extends B(I(p = 2));  //! error SK2312
end M;
