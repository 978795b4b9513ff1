// Import protected (13.2.2): refused.
package A
protected
  model C Real x = 1; end C;
end A;
model M
  import A.C;  //! error SK2104
  C c;
end M;
