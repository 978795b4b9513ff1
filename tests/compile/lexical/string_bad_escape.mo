// A backslash needs one of the known letters after it.
model StringBadEscape
  parameter String path = "C:\data";  //! error SK1007
end StringBadEscape;
