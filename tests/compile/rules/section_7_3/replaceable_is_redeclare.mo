// Replaceable is redeclare (7.3): accepted.
record G parameter Real g = 1; end G;
record H extends G; parameter Real h = 2; end H;
model HX
  replaceable parameter G geometry;
  replaceable input Real u[2];
end HX;
model M
  HX x(replaceable H geometry, redeclare Real u = {1, 2});
end M;
