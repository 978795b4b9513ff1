// A vector of subscripts that vary picks each of them by itself.
//! flatten: VaryingVectorSubscript
//> 'z[1]' = if k == 1 then 'v[1]' elseif k == 2 then 'v[2]' else 'v[3]'
//> 'z[2]' = 'v[1]'
//> 'c[1,2]' = if k == 1 then 'm[1,1]' elseif k == 2 then 'm[1,2]' else 'm[1,3]'
//> 'c[2,1]' = 'm[2,3]'
//> 'p[2]' = if k == 1 then 'part[1].x' elseif k == 2 then 'part[2].x' else 'part[3].x'
model VaryingVectorSubscript
  model Part
    Real x = time;
  end Part;

  Real v[3] = {1, 2, time};
  Real m[2, 3] = {{1, 2, 3}, {4, 5, time}};
  Part part[3];
  Integer k = 1 + integer(mod(time, 3));
  Real z[2] = v[{k, 1}];
  Real c[2, 2] = m[:, {3, k}];
  Real p[2] = part[{1, k}].x;
end VaryingVectorSubscript;
