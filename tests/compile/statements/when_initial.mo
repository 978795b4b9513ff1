// With initial() among the conditions the statements hold at the start too.
//! flatten: M
//> when {initial(), sample(0.0, 1.0)} then
//> d = time;
model M
  discrete Real d(start = 0);
algorithm
  when {initial(), sample(0, 1)} then
    d := time;
  end when;
end M;
