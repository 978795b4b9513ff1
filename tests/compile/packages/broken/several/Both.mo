package Both
  constant Real k = 1;
end Both;
package More
end More;
