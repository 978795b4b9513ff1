// Other protected enum type (4.1): refused.
package P
protected
  type E = enumeration(a, b);
end P;
model M
  Integer y = Integer(P.E.a);  //! error SK2104
end M;
