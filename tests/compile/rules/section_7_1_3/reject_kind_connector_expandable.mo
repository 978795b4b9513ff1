// Kind connector expandable (7.1.3): refused.
expandable connector C end C;
connector E
  extends C;  //! error SK2008
end E;
model M
  E e;
end M;
