// A block cannot inherit from a model.
model KindBlockModelM
  Real x = 1;
end KindBlockModelM;
block KindBlockModel
  extends KindBlockModelM;  //! error SK2008
end KindBlockModel;
