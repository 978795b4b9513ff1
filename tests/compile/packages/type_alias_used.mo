// A renamed predefined type is that type.
//! flatten: TypeAliasUsed
//> parameter Real x(unit = "m") = 1.0;
//> parameter Integer n = 2;
package TypeAliasUsedP
  type Number = Real;
  type Count = Integer;
end TypeAliasUsedP;
model TypeAliasUsed
  parameter TypeAliasUsedP.Number x(unit = "m") = 1;
  parameter TypeAliasUsedP.Count n = 2;
end TypeAliasUsed;
