// A function inherits from functions.
model KindFunctionModelM
  input Real u;
  output Real y = u;
end KindFunctionModelM;
function KindFunctionModel
  extends KindFunctionModelM;  //! error SK2008
end KindFunctionModel;
