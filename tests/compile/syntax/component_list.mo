// One clause may declare several components, each with its own sizes, modifications and description.
//! flatten: ComponentList
//> a(start = 1.0)
//> 'b[1,1]'
//> 'b[2,1]'
//> 'b[2,2]'
//> c = 3.0 "third";
model ComponentList
  parameter Real a(start = 1.0) = 2.0, b[2, 2] = {{1, 2}, {3, 4}}, c = 3.0 "third";
end ComponentList;
