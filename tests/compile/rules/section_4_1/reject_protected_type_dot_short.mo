// Protected type dot short (4.1): refused.
package A
protected
  type T = Real(unit = "m");
end A;
model M
  A.T t = 1;  //! error SK2104
end M;
