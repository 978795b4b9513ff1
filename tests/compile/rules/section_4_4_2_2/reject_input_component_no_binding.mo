// Input component no binding (4.4.2.2): refused.
block FirstOrder
  input Real u;
  Real y = u;
end FirstOrder;
model M  //! error SK2702
  FirstOrder f;  //! warning SK2706
end M;
