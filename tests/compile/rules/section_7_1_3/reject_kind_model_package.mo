// Kind model package (7.1.3): refused.
package A constant Real k = 1; end A;
model M
  extends A;  //! error SK2008
end M;
