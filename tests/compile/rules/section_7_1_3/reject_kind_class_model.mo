// Kind class model (7.1.3): refused.
model A Real x = 1; end A;
class B
  extends A;  //! error SK2008
end B;
model M
  B b;
end M;
