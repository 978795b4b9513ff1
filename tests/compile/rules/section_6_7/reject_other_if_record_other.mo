// Other if record other (6.7): refused.
record R Real a = 1; end R;
record S Real b = 1; end S;
model M
  R r;
  S s;
  R t;
equation
  t = if time > 1 then r else s;  //! error SK2201
end M;
