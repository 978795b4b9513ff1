// Import relative rename (13.2.1): refused.
package A
  package B
    model C Real x = 1; end C;
  end B;
  model M
    import D = B.C;  //! error SK2103
    D c;
  end M;
end A;
model M
  A.M m;
end M;
