// Component hides package (5.3.2): refused.
package Y model X Real x = 1; end X; end Y;
model M
  Y.X b;  //! error SK2106
  Real Y = 1;
end M;
