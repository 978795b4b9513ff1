// Enumerations print as types.
//! flatten: P.M
//> type 'P.Mode' = enumeration(off, on);
//> 'P.Mode' m
package P
  type Mode = enumeration(off, on);
  model M
    Mode m = if time > 1 then Mode.on else Mode.off;
    Integer i = Integer(m);
  end M;
end P;
