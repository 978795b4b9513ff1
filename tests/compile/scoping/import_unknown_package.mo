// The package, too.
model ImportUnknownPackage
  import Nowhere.Things.*;  //! error SK2103
  Real x = 1;
end ImportUnknownPackage;
