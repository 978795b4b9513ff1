within Careless;
package Good
  constant Real k = 1;
end Good;
