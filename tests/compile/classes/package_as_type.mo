// A package is not a type of components.
package PackageAsTypeP
  constant Real c = 1;
end PackageAsTypeP;
model PackageAsType
  PackageAsTypeP p;  //! error SK2002
end PackageAsType;
