// Imports are looked up from the top level, not from where they stand.
//! check: ImportNotRelative.M
package ImportNotRelative
  package Near
    constant Real one = 1;
  end Near;
  model M
    import Near.one;  //! error SK2103
    Real x = 1;
  end M;
end ImportNotRelative;
