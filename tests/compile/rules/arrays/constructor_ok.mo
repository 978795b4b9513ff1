// Constructors (10.4).
model ConstructorOk
  Real a[3] = {1, 2, time};
  Real b[2, 2] = {{1, 2}, {3, time}};
  Real c[3] = array(1, 2.0, time);
  Real d[2, 1] = {{1}, {time}};
  String s[2] = {"a", "b"};
end ConstructorOk;
