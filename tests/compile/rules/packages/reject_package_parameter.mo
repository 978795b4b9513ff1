// No parameters (13).
package P
  parameter Real p = 2;  //! error SK2004
  model M
    Real x = time;
  end M;
end P;
model PackageParameter
  P.M m;
end PackageParameter;
