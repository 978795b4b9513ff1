// Import modified (13.2.2): refused.
package A model C parameter Real x = 1; end C; end A;
model B
  import A.C;
  C c;
end B;
model M
  B b(C(x = 2));  //! error SK2301
end M;
