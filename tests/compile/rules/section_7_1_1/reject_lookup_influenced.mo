// Lookup influenced (7.1.1): refused.
package P
  model B Real y = 1; end B;
end P;
model A
  model X Real z = 1; end X;
end A;
model M
  extends A;
  extends X;  //! error SK2001
end M;
