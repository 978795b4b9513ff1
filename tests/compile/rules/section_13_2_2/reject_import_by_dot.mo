// An import is no element of the class (13.2.2): refused.
package A model C Real x = 1; end C; end A;
package B
  import A.C;
end B;
model M
  B.C c;  //! error SK2102
end M;
