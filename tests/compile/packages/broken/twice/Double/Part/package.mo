within Double;
package Part
  constant Real k = 1;
end Part;
