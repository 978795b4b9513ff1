// Protected class short dot (4.1): refused.
package A
protected
  model C end C;
end A;
model M
  model F = A.C;  //! error SK2104
  F f;
end M;
