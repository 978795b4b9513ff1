// An element that is inner and outer is a component as well, and never ends when it is of the class around it.
model M
  inner outer M m;  //! error SK2006
end M;
