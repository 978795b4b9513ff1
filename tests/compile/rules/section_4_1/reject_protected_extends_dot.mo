// Protected extends dot (4.1): refused.
package A
protected
  model C end C;
end A;
model M
  extends A.C;  //! error SK2104
end M;
