package P
  model A  //! error SK1104
    Real x = 1;
  model B
    Real y = 2;
  end B;
end P;
