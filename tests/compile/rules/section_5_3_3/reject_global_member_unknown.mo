// Global member unknown (5.3.3): refused.
package P end P;
model M
  .P.Foo f;  //! error SK2102
end M;
