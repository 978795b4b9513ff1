// Strings are appended with a plus.
//! flatten: M
//> String a = "left and right";
model M
  constant String a = "left" + " and " + "right";
end M;
