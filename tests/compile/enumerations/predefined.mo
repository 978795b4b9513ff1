// StateSelect and AssertionLevel are enumerations too.
//! flatten: M
//> Integer a = 3;
//> Boolean b = true;
//> String c = "prefer";
model M
  constant Integer a = Integer(StateSelect.default);
  constant Boolean b = AssertionLevel.warning < AssertionLevel.error;
  constant String c = String(StateSelect.prefer);
end M;
