package P
  constant Real c = 1;
end P;
model M
  import P.*  //! error SK1102
  Real x = 1;
end M;
