// A string may go over several lines; the end of the line is part of it.
//! flatten: StringLines
//> s = "first\n  second";
model StringLines
  parameter String s = "first
  second";
end StringLines;
