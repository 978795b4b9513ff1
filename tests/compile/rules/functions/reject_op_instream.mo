// InStream (12.2).
function f
  input Real u;
  output Real y;
algorithm
  y := inStream(u);  //! error SK2409
end f;
model OpInStream
  Real x = f(time);
end OpInStream;
