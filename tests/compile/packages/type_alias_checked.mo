// Checking a package with types that only rename others finds nothing wrong.
//! check: TypeAliasChecked
package TypeAliasChecked
  type Number = Real;
  type Count = Integer;
  type Amount = Number;
  type Switch = enumeration(on, off);
  type Other = Switch;
  model Empty
  end Empty;
  model Same = Empty;
end TypeAliasChecked;
