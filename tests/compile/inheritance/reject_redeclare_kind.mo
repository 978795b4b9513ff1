// A record cannot take the place of a model (6.4).
model M
  model C
    replaceable model T
      Real x = 1;
    end T;
    T t;
  end C;
  record R
    Real x = 1;
  end R;
  C c(redeclare record T = R);  //! error SK2305
end M;
