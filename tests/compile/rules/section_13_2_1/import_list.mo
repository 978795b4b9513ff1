// Import list (13.2.1): accepted.
package A
  package B
    model C Real x = 1; end C;
    record R Real x = 1; end R;
  end B;
end A;
model M
  import A.B.{C, R};
  C c; R r;
end M;
