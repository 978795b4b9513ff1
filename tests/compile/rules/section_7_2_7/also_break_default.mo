// Also break default (7.2.7): accepted.
model A parameter Real p = 1; end A;  //! warning SK2704
model M
  extends A(p = break);
  A a(p = 2);
end M;
