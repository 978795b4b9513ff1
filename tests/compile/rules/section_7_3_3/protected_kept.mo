// Protected kept (7.3.3): accepted.
model A
protected
  replaceable Real x = 1;
end A;
model M
  extends A;
  redeclare Real x = 2;
end M;
