// Import short package (13.2.1): accepted.
package A
  package B
    model C Real x = 1; end C;
  end B;
  package D = B;
end A;
model M
  import A.D.C;
  import E = A.D;
  C c;
  E.C d;
end M;
