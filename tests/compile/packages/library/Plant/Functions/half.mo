within Plant.Functions;
function half
  input Real u;
  output Real y = u/2;
end half;
