// A partial package is not used directly (13).
partial package P
  constant Real c = 2;
end P;
model PartialPackage
  Real x = P.c;  //! error SK2005
end PartialPackage;
