// An operator contains functions only.
operator record OperatorWithComponent
  Real v;
  operator '-'
    constant Real k = 1;  //! error SK2004
  end '-';
end OperatorWithComponent;
