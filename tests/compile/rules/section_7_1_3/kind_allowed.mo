// Kind allowed (7.1.3): accepted.
record R Real x = 1; end R;
block B Real y = 2; end B;
class C end C;
type T = Real;
model M1
  extends R;
  extends B;
  extends C;
end M1;
block B1
  extends R;
  extends C;
end B1;
connector K1
  extends T;
end K1;
connector K2
  extends R;
end K2;
record R2
  extends R;
  extends C;
end R2;
package P extends C; constant Real k = 1; end P;
function F extends C; input Real u; output Real y = u; end F;
model M
  extends M1;
  B1 b1;
  R2 r2;
  Real z = F(P.k);
protected
  K1 k1 = 3;
end M;
