// Islands of an array of components are called after its elements.
model Elements
  import Skerry.Mechanic.*;
  Mass m[3](each m = 1, vStart = {1, 0, 0});
  Spring s[2](each k = 100, each T = 0.01);
equation
  for i in 1:2 loop
    connect(m[i].P2, s[i].P1);
    connect(s[i].P2, m[i + 1].P1);
  end for;
end Elements;

//! run: --stop 1 --island m[1]:step=0.002 --island m[2]:step=0.005 --island m[3]:step=0.001
//! count: islands = 3
//! not: SK5032
//! run: --stop 1 --island m[4]:step=0.002
//! says: SK5032
