// Kind short model package (7.1.3): refused.
package A constant Real k = 1; end A;
model B = A;  //! error SK2008
model M
  B b;
end M;
