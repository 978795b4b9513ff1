// Import model then (13.2.1): accepted.
package A
  model B
    Real x = 1;
  end B;
end A;
model M
  import A.B;
  B b;
  import Q = A.B;
  Q q;
end M;
