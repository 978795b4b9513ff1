// Kind connector block (7.1.3): refused.
block A Real k; end A;
connector B  //! warning SK2611
  extends A;  //! error SK2008
end B;
model M
  B r;
end M;
