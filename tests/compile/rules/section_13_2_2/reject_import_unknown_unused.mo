// Import unknown unused (13.2.2): refused.
package A end A;
model M
  import A.Foo;  //! error SK2103
  Real x = 1;
end M;
