// All escape sequences of strings are read and written again.
//! flatten: StringEscapes
//> a = "tab\tquote\"back\\slash";
//> b = "line\nfeed";
//> c = "it's a question?";
model StringEscapes
  parameter String a = "tab\tquote\"back\\slash";
  parameter String b = "line\nfeed";
  parameter String c = "it\'s a question\?";
end StringEscapes;
