// A function of <math.h> without a header of its own is called with Real numbers only: other types would come back as
// wrong numbers.
model M
  type E = enumeration(a, b);
  function texts
    input String x;
    output Real y;
    external "C" y = sqrt(x);  //! error SK2013
  end texts;
  function whole
    input Real x;
    output Integer y;
    external "C" y = round(x);  //! error SK2013
  end whole;
  function rows
    input Real x[3];
    output Real y;
    external "C" y = sin(x);  //! error SK2013
  end rows;
  function few
    input Real x;
    output Real y;
    external "C" y = pow(x);  //! error SK2013
  end few;
  function many
    input Real x;
    output Real y;
    external "C" y = tan(x, 4);  //! error SK2013
  end many;
  function written
    input Real x;
    output Real y;
    external "C" pow(x, y);  //! error SK2013
  end written;
  function named
    input E x;
    output Real y;
    external "C" y = exp(x);  //! error SK2013
  end named;
  Real a = texts("a");
  Real b = whole(time);
  Real c = rows({time, 1, 2});
  Real d = few(time);
  Real e = many(time);
  Real f = written(time);
  Real g = named(E.a);
end M;
