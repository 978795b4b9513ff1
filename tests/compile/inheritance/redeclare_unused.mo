// A redeclaration has to fit its constraint even where nothing uses it.
model RedeclareUnused
  model Part
    parameter Real a = 1;
  end Part;
  model Other
    Real b = 2;
  end Other;
  model Base
    replaceable model M = Part;
    Real x = 1;
  end Base;
  extends Base(redeclare model M = Other);  //! error SK2305
  Base b(redeclare model M = Other);        //! error SK2305
end RedeclareUnused;
