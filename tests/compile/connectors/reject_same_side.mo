// Two components without a line between them: said once, not for each member.
model SameSide
  connector Node
    output Real p, q;
    input Real c, Zc;
  end Node;
  model Part
    Node n;
  equation
    n.p = n.c + n.Zc*n.q;
    n.q = 1;
  end Part;
  Part a, b;
equation
  connect(a.n, b.n);  //! error SK2605
end SameSide;
