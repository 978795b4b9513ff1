// Only from packages (13.2.2).
model A
  constant Real c = 1;
  model B
    Real x = 1;
  end B;
end A;
model ImportFromModel
  import A.B;  //! error SK2002
  B b;
end ImportFromModel;
