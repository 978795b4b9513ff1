// One inner element is added for instances of one class whose outer class is nested in it (5.4).
model A
  model M
    outer Env env;  //! warning SK2113
    model Env
      parameter Real g = 1;
    end Env;
    Real y = env.g;
  end M;
  M m[2];
end A;
