// Also choices (7.3): accepted.
model R parameter Real r = 1; end R;
model M
  replaceable R load constrainedby R annotation(choices(choice(redeclare R load(r = 2) "two")), choicesAllMatching = true);
  parameter Integer k = 1 annotation(choices(choice = 1 "a", choice = 2 "b"));
  parameter Boolean b = true annotation(choices(checkBox = true));
end M;
