// A misspelt 'model' is one mistake: the 'end' of that class does not close the one around it.
model M
  modle D  //! error SK1101
    Real x;
  end D;
  functoin f "doubles"  //! error SK1101
    input Real u;
    output Real y;
  algorithm
    y := 2*u;
  end f;
  recrod R Real x; end R;  //! error SK1101
  partial modl E  //! error SK1113
  end E;
  Real y;
equation
  y = ;  //! error SK1111
end M;
