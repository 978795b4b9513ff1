// A package without that class.
package PackageClassUnknownP
  model Pump
  end Pump;
end PackageClassUnknownP;
model PackageClassUnknown
  PackageClassUnknownP.Pmp p;  //! error SK2102
end PackageClassUnknown;
