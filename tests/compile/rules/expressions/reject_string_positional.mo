// Options are named (3.7.1.2).
model StringPositional
  String a = String(3.5, 4);  //! error SK2404
end StringPositional;
