within A.B;
encapsulated partial model M "doc"
  import A.B; import C = D.E; import F.*; import G.{H, I};
  extends Base(x(start = 1) = 2 "c", final y = break, redeclare each final replaceable Real r = 3
    constrainedby Q(z = 1), redeclare model T = U, break w, break connect(a.b, c[1]), e());
  redeclare final inner outer replaceable flow discrete input .T[3] c[2](p = 1) = {1} if b "d"
    annotation(a = 1) constrainedby S[2](q = 1) "s";
protected
  parameter Real p, q = 1; constant Integer n := 4; stream Real h;
public
  type E = enumeration(a "first", b); type O = enumeration(:);
  connector In = input Real[3](unit = "V"); function g = der(f, x, y);
  expandable connector X end X; operator record R end R;
  impure function h external "C" y = f(x, 1) annotation(a = 1); end h;
  redeclare model extends Y(a = 1) "y" end Y;
initial equation x = 0;
equation
  (a, , b) = f(x, k = function g(a = 1)); connect(a.b, c[1]);
  if a then x = 1; elseif b then x = 2; else x = 3; end if;
  for i in 1:2:3, j loop x[i, j, end, :] = i^2 .* {k for k in 1:3}; end for;
  when a then reinit(x, 1); elsewhen b and not c or d <> e then f(); end when;
algorithm
  while a loop break; end while; return; (a, b) := (f())[1].y; x := if a then [1, 2; 3, 4] else "s";
  annotation(Documentation(info = "<html>\"q\" \\ </html>"));
end M;
