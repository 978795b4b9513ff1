// Elements that differ by modifications split among them are not taken for each other, wherever these stand.
//! flatten: Plant
//> 'typed[1].y' = time;
//> 'typed[2].y' = -time;
//> 'typed[3].y' = time;
//> 'nested[1].leaf[1].y' = -time;
//> 'nested[1].leaf[2].y' = time;
//> 'nested[2].leaf[1].y' = time;
//> 'nested[2].leaf[2].y' = -time;
//> 'own[1].z' = 'own[1].a'*time;
//> 'own[3].z' = 'own[3].a'*time;
model Leaf
  parameter Boolean on = true;
  Real y;
equation
  if on then
    y = time;
  else
    y = -time;
  end if;
end Leaf;

model Pair
  Leaf leaf[2];
end Pair;

model Own
  parameter Real a = 1;
  parameter Real b = 2;
  Real z;
equation
  z = a*time;
end Own;

model Plant
  model Typed = Leaf[3](on = {true, false, true});
  Typed typed;
  Pair nested[2](leaf(on = {{false, true}, {true, false}}));
  Own own[3](each a = own[2].b, b = {4, 5, 6});
end Plant;
