within Plant;
package Functions
end Functions;
