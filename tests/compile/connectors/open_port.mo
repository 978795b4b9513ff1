// A connector's class may say what it means that nothing is connected. Ports of the model itself are for those who use it.
connector Port
  Real p;
  flow Real q;
  annotation(__Skerry(open = "the port is plugged"));
end Port;

connector Free
  Real x;
  flow Real f;
end Free;

model Part
  Port P[2];
  Free end1;
equation
  P[1].p = 1;
  P[2].p = 2;
  end1.x = 3;
end Part;

model Inside
  Port P;
  Part part;  //! warning SK2707
equation
  connect(P, part.P[1]);
end Inside;

model M
  Port own;
  Part both;  //! warning SK2707 warning SK2707
  Part one;
  Inside other;  //! warning SK2707
equation
  own.p = 1;
  connect(one.P[1], one.P[2]);
end M;
