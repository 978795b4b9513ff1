// Kind connector model (7.1.3): refused.
model A Real k = 1; end A;
connector B  //! warning SK2611
  extends A;  //! error SK2008
end B;
model M
  B r;
end M;
