// A class of the top level can be imported by its name alone, also under another name.
//! flatten: ImportTopLevel
//> x = 2.0;
//> y = 2.0;
package ImportTopLevelP
  constant Real k = 2;
end ImportTopLevelP;
encapsulated model ImportTopLevel
  import ImportTopLevelP;
  import P = ImportTopLevelP;
  Real x = ImportTopLevelP.k;
  Real y = P.k;
end ImportTopLevel;
