// Relations are for scalars only.
model M
  Boolean b = {1, 2} == {1, 2};  //! error SK2202
end M;
