// Protected constant dot (4.1): refused.
package A
protected
  constant Real k = 4;
end A;
model M
  Real x = A.k;  //! error SK2104
end M;
