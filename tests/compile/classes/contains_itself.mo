// A class cannot contain a component of its own class.
model ContainsItself
  Real x = 1;
  ContainsItself inside;  //! error SK2006
end ContainsItself;
