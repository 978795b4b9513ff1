// Kind short function model (7.1.3): refused.
model A Real k = 1; end A;
function B = A;  //! error SK2008
model M
  Real x = B();  //! error SK2407
end M;
