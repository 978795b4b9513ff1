// The names of operators are given (14.1).
operator record R
  Real x;
  encapsulated operator 'foo'  //! error SK2004
  end 'foo';
end R;
