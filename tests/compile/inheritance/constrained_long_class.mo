// A replaceable class with a body of its own is the constraint of what replaces it.
package ConstrainedLongClassParts
  model Part
    replaceable model M
      Real x = 1;
      Real z = 2;
    end M;
    M m;
  end Part;
  model Less
    Real x = 2;
  end Less;
  model Other
    Integer x = 2;
    Real z = 1;
  end Other;
  model More
    Real x = 3;
    Real z = 4;
    Real w = 5;
  end More;
  model Records
    replaceable record R
      Real a = 1;
      Real b = 1;
    end R;
    R r;
  end Records;
  record Short
    Real a = 1;
  end Short;
  model Grown
    extends Part;
    redeclare model extends M
      Real y = 1;
    end M;
  end Grown;
end ConstrainedLongClassParts;
model ConstrainedLongClass
  import P = ConstrainedLongClassParts;
  P.Part a(redeclare model M = P.More);
  P.Part b(redeclare model M = P.Less);  //! error SK2305
  P.Part c(redeclare model M = P.Other);  //! error SK2305
  P.Records d(redeclare record R = P.Short);  //! error SK2305
  P.Grown e;
end ConstrainedLongClass;
