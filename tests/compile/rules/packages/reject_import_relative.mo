// Names are fully qualified (13.2.1).
package Top
  package A
    constant Real c = 1;
  end A;
  model ImportRelative
    import A.c;  //! error SK2103
    Real x = c;
  end ImportRelative;
end Top;
model M
  Top.ImportRelative r;
end M;
