// Also package extends (7.3.1): accepted.
package L
  replaceable package G
    model A Real x = 1; end A;
    constant Real k = 1;
  end G;
  model U G.A a; Real y = G.k; end U;
end L;
package L2
  extends L;
  redeclare package extends G(k = 2)
    model B Real x = 2; end B;
  end G;
end L2;
model M
  L2.U u;
  L2.G.B b;
end M;
