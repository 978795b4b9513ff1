// The wall holds for classes in it (5.3.1): refused.
package P
  constant Real k = 1;
  encapsulated package Q
    model A
      Real x = k;  //! error SK2101
    end A;
  end Q;
end P;
model M
  P.Q.A a;
end M;
