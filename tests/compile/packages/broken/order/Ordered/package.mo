package Ordered
  constant Real k = 1;
end Ordered;
