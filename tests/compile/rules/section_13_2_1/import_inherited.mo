// Import inherited (13.2.1): accepted.
package A
  model C Real x = 1; end C;
end A;
package B
  extends A;
end B;
model M
  import B.C;
  import B.*;
  C c;
end M;
