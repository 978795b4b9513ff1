within Careless;
package Bad
  constant Real k = ;
end Bad;
