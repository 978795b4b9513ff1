// No such function in the package.
package P
  function square
    input Real x;
    output Real y = x^2;
  algorithm
  end square;
end P;

model M
  Real a = P.sqare(time);  //! error SK2401
end M;
