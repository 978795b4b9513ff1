// Operator in package (4.7): refused.
package P
  operator function '+'  //! error SK2004
    input Real a;
    input Real b;
    output Real c = a;
  end '+';
end P;
model M
  Real x = P.'+'(1, 2);
end M;
