// A function may have an external clause with language, call and annotation instead of an algorithm.
function ExternalClause
  input Real u[:];
  output Real y;
  external "C" y = sum_of(u, size(u, 1)) annotation(Library = "sums", Include = "#include \"sums.h\"");
end ExternalClause;
