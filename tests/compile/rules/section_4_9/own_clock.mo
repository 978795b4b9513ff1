// Clock and StateSelect are no reserved words (4.9): accepted.
package P
  model Clock
    Real x = 1;
  end Clock;
  model M
    extends Clock;
    Clock c;
  end M;
end P;
model M
  extends P.M;
end M;
