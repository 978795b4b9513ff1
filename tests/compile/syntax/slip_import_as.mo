package P
  constant Real c = 1;
end P;
model M
  import P as Q;  //! error SK1102
  Real x = Q.c;
end M;
