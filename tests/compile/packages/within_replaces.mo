// A class that the package has already is replaced, with a warning.
//! -L library
within Plant;
package Constants  //! warning SK1306
  constant Real g = 10;
end Constants;
