// Three forms (8.3.7).
model AssertForms
  parameter Boolean strict = false;
equation
  assert(time < 10, "a");
  assert(time < 10, "b", AssertionLevel.warning);
  assert(time < 10, "c", level = AssertionLevel.error);
  assert(time < 10, "d" + String(time), level = if strict then AssertionLevel.error else AssertionLevel.warning);
end AssertForms;
