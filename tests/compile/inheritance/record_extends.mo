// A record inherits fields; its constructor takes all of them in order.
//! flatten: RecordExtends
//> constant Real 'r.a' = 1.0;
//> constant Real 'r.b' = 2.0;
//> constant Real 'r.c' = 3.0;
record RecordExtendsBase
  Real a;
  Real b = 2;
end RecordExtendsBase;
record RecordExtendsMore
  extends RecordExtendsBase;
  Real c;
end RecordExtendsMore;
model RecordExtends
  constant RecordExtendsMore r = RecordExtendsMore(1, c = 3);
end RecordExtends;
