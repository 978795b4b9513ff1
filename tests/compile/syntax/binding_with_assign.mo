// The grammar allows := for the value of a declaration.
//! flatten: BindingWithAssign
//> p = 3.0;
model BindingWithAssign
  parameter Real p := 3.0;
end BindingWithAssign;
