// Records with arrays are not mapped (12.9.1.3).
record R
  Real x[2];
end R;
function f
  input R r;
  output Real y;
  external "C" y = f(r);  //! error SK2013
end f;
model ExternalRecordArray
  R r(x = {1, 2});
  Real x = f(r);
end ExternalRecordArray;
