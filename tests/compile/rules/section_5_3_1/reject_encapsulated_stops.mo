// Encapsulated stops (5.3.1): refused.
package P
  constant Real k = 1;
  encapsulated model A
    Real x = k;  //! error SK2101
  end A;
end P;
model M
  P.A a;
end M;
