// A function is not a type of components outside functions.
function FunctionAsTypeF
  input Real u;
  output Real y = u;
end FunctionAsTypeF;
model FunctionAsType
  FunctionAsTypeF f;  //! error SK2002
end FunctionAsType;
