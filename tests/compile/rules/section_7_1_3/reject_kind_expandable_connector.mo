// Kind expandable connector (7.1.3): refused.
connector C Real v; end C;
expandable connector E
  extends C;  //! error SK2008
end E;
model M
  E e;
end M;
