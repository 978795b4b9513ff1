// Only elements that exist can be redeclared.
model RedeclareUnknownPart
  replaceable model Load
  end Load;
end RedeclareUnknownPart;
model RedeclareUnknownOther
end RedeclareUnknownOther;
model RedeclareUnknown
  RedeclareUnknownPart p(redeclare model Lod = RedeclareUnknownOther);  //! error SK2301
end RedeclareUnknown;
