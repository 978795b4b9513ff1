// Every instance knows its path.
//! flatten: Plant
//> 'a.name' = "Plant.a";
//> 'b[2].name' = "Plant.b[2]";
model Part
  parameter String name = getInstanceName();
end Part;

model Plant
  Part a, b[2];
end Plant;
