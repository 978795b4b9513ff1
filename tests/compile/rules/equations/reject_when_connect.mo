// Connect is none of the forms (8.3.5.3).
connector Pin
  Real v;
  flow Real i;
end Pin;
model Part
  Pin p;
equation
  p.i = p.v - time;
end Part;
model WhenConnect
  Part a, b;
equation
  when time > 1 then  //! error SK2606
    connect(a.p, b.p);
  end when;
end WhenConnect;
