// A package is not instantiated (13).
package P
  constant Real c = 1;
end P;
model PackageInstance
  P p;  //! error SK2002
end PackageInstance;
