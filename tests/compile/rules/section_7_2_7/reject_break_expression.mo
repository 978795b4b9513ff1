// Break is no expression (7.2.7): refused.
model A parameter Real x = 1; end A;
model M
  extends A(x = break + 1);  //! error SK1103
end M;
