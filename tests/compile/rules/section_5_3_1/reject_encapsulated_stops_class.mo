// Encapsulated stops class (5.3.1): refused.
package P
  model B Real x = 1; end B;
  encapsulated model A
    B b;  //! error SK2001
  end A;
end P;
model M
  P.A a;
end M;
