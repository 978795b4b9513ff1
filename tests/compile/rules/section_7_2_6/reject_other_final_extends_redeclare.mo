// Other final extends redeclare (7.2.6): refused.
model X Real x = 1; end X;
model A replaceable model K = X; K k; end A;
model B extends A(redeclare final model K = X); end B;
model M
  extends B(redeclare model K = X);  //! error SK2303
end M;
