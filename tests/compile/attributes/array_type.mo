// Attributes of an array type belong to its dimensions, those of the component to all.
//! flatten: ArrayType
//> 'f[1]'(unit = "N")
//> 'f[2]'(unit = "N.m")
//> 'g[1,1]'(unit = "N")
//> 'g[2,2]'(unit = "N.m")
model ArrayType
  type Wrench = Real[2](unit = {"N", "N.m"});
  parameter Wrench f = {1, 2};
  parameter Wrench g[2] = {{1, 2}, {3, 4}};
end ArrayType;
