// Integer boolean string attributes (4.9.4): accepted.
model M
  type E = enumeration(a, b);
  Integer i(quantity = "n", min = 0, max = 3, start = 1, fixed = true);
  Boolean b(quantity = "q", start = true, fixed = true);
  String s(quantity = "q", start = "a") = "b";
  E e(quantity = "e", min = E.a, max = E.b, start = E.b, fixed = true);
equation
  when time > 1 then
    i = 2;
    b = false;
    e = E.a;
  end when;
end M;
