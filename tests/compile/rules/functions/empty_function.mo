// All parts are optional (12.1).
function f
end f;
model EmptyFunction
equation
  f();
end EmptyFunction;
