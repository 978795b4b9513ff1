// Inner nesting (5.4): accepted.
model A
  outer Real TI;
  model B
    Real TI = 1;
    model C
      Real TI = 2;
      model D outer Real TI; Real y = TI; end D;
      D d;
    end C;
    C c;
  end B;
  B b;
end A;
model E
  inner Real TI = 3;
  model F
    inner Real TI = 4;
    model G
      Real TI = 5;
      model H A a; end H;
      H h;
    end G;
    G g;
  end F;
  F f;
end E;
model M
  inner Real TI = 6;
  E e;
  A a;
end M;
