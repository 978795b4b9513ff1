// An operator record cannot be extended.
operator record V
  Integer x;
end V;

operator record W
  extends V;  //! error SK2008
  Integer y;
end W;

model M
  constant W a = W(1, 2);
end M;
