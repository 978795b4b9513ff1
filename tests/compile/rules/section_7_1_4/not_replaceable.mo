// Not replaceable (7.1.4): accepted.
model X Real x = 1; end X;
model M
  replaceable model B = X;
  model E = X;
  model C
    extends E;
  end C;
  replaceable B b constrainedby X;
  replaceable X x;
  C c;
  B d;
end M;
