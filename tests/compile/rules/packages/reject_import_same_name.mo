// Two imports of one name (13.2.2).
package A
  constant Real c = 1;
end A;
package B
  constant Real c = 1;
end B;
model ImportSameName
  import A.c;
  import B.c;  //! error SK2108
  Real x = c;
end ImportSameName;
