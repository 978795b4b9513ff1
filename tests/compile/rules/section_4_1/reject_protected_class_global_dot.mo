// Protected class global dot (4.1): refused.
package A
protected
  model C end C;
end A;
model M
  .A.C c;  //! error SK2104
end M;
