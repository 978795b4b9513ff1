// Import itself package (13.2.1): accepted.
model M
  package P
    package Q
      model C Real x = 1; end C;
    end Q;
    model A
      import M.P.Q;
      import M.P.Q.C;
      C c;
      Q.C d;
    end A;
  end P;
  P.A a;
end M;
