// Encapsulated predefined (5.3.1): accepted.
encapsulated model M
  Real x = sin(time) + abs(-1) + sum({1, 2}) + integer(2.5);
  Integer i(start = 0);
  StateSelect s = StateSelect.prefer;
  String t = String(i);
  Boolean b = initial();
equation
  i = size(ones(3), 1);
  assert(true, "a", AssertionLevel.warning);
end M;
