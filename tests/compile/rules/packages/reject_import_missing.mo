// Nothing there (13.2.1).
package A
  constant Real c = 1;
end A;
model ImportMissing
  import A.d;  //! error SK2103
  Real x = 1;
end ImportMissing;
