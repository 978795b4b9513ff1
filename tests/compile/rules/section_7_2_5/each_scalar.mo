// Each scalar (7.2.5): accepted.
model A parameter Real x = 1; end A;
model M
  A a(each x = 2);  //! warning SK2306
end M;
