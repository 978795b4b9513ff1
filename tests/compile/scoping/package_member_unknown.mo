// A package without that constant.
package PackageMemberUnknownP
  constant Real g = 9.81;
end PackageMemberUnknownP;
model PackageMemberUnknown
  Real y = PackageMemberUnknownP.h;  //! error SK2102
end PackageMemberUnknown;
