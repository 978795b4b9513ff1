// Elements of an array have the equations of their class over their own variables, whatever is shared or not.
//! flatten: Plant
//> 'leaf[2].y' = 'leaf[2].k'*'leaf[2].x' + 'above.level';
//> 'leaf[3].y' = 'leaf[3].k'*'leaf[3].x' + 'above.level';
//> 'leaf[3].inner_[2].z' = 'leaf[3].inner_[2].w' + 1.0;
//> 'split[1].y' = 'split[1].k'*'split[1].x' + 'above.level';
//> der('split[3].x') = -'split[3].x';
//> 'named[2].text' = "Plant.named[2]";
model Plant
  Level outside;
  inner Level above;
  Leaf leaf[3](each other(start = 2));
  Leaf split[3](k = {1, 2, 3}, plain = {true, true, false});
  Named named[3];

  model Level
    parameter Real level = 3;
  end Level;

  model Inside
    Real z, w;
  equation
    z = w + 1;
    w = time;
  end Inside;

  model Leaf
    parameter Real k = 1;
    parameter Boolean plain = true;
    Real x(start = 1, fixed = true), y, other;
    Inside inner_[2];
    outer Level above;
  equation
    if plain then
      der(x) = 1;
    else
      der(x) = -x;
    end if;
    y = k*x + above.level;
  initial equation
    other = k;
  equation
    der(other) = x;
  end Leaf;

  model Named
    String text;
  equation
    text = getInstanceName();
  end Named;
end Plant;
