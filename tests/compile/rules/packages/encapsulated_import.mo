// With an import they do (13.2).
package P
  constant Real c = 2;
  encapsulated model M
    import P.c;
    Real x = c;
  end M;
end P;
model EncapsulatedImport
  P.M m;
end EncapsulatedImport;
