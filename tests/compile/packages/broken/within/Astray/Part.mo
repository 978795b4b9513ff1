within Elsewhere;
model Part
  Real x = 1;
end Part;
